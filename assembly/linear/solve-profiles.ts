// One weighted least-squares solve for each profile. The factors of a few dozen of its items at a time are gathered into
// panels of four columns, as they are and times their weights, and register tiles add their products to the panels of the
// system. See src/foundation/kernels/solve-systems.ts for the plain body.
import { addPanels } from './add-panels';
import { packPanels, STEP } from './four-by-four';
import { factorPanels, groupedBytes } from './upper-factor';

/** The distance from 1 to the next double. */
const UNIT: f64 = 2.220446049250313e-16;

/** Items gathered at a time, so that their panels and the system's stay in the cache. */
const GATHERED: u32 = 32;
const GATHERED_PANEL: usize = <usize>GATHERED * STEP;

/** Panels of the Gram matrix, of a profile's system, of the items gathered and of these scaled; right side and pivotLimits. */
export function solveProfilesScratch(
  gram: usize, factors: usize, size: u32, offsets: usize, items: usize, weights: usize, targets: usize,
  profileCount: u32, solutions: usize,
): usize {
  const panelCount = <usize>((size + 3) >> 2);
  return panelCount * (2 * groupedBytes(size) + 2 * GATHERED_PANEL + 2 * STEP);
}

export function solveProfiles(
  gram: usize, factors: usize, size: u32, offsets: usize, items: usize, weights: usize, targets: usize,
  profileCount: u32, solutions: usize, scratch: usize,
): u32 {
  const panelCount = (size + 3) >> 2;
  const stride = groupedBytes(size);
  const systemBytes = stride * <usize>panelCount;
  const system = scratch + systemBytes;
  const plain = system + systemBytes;
  const scaled = plain + GATHERED_PANEL * <usize>panelCount;
  const right = scaled + GATHERED_PANEL * <usize>panelCount;
  const pivotLimits = right + STEP * <usize>panelCount;
  const base = load<u32>(offsets);
  let offender: u32 = 0xffffffff;
  packPanels(gram, size, size, scratch, stride);
  for (let profile: u32 = 0; profile < profileCount; profile++, offsets += 4, solutions += <usize>size << 3) {
    memory.copy(system, scratch, systemBytes);
    memory.fill(right, 0, STEP * <usize>panelCount);
    const end = load<u32>(offsets, 4) - base;
    for (let at = load<u32>(offsets) - base; at < end; at += GATHERED) {
      const count = min<u32>(GATHERED, end - at);
      const shift = <usize>at << 3;
      gather(factors, size, items + (<usize>at << 2), weights + shift, count, plain, scaled);
      addItems(plain, scaled, panelCount, count, system, stride);
      addTargets(plain, targets + shift, panelCount, count, right);
    }
    setPivotLimits(system, stride, size, pivotLimits);
    const isSolved = factorPanels(system, stride, size, pivotLimits) == size && solve(system, stride, size, right);
    if (isSolved) {
      memory.copy(solutions, right, <usize>size << 3);
    } else {
      memory.fill(solutions, 0, <usize>size << 3);
      offender = min<u32>(offender, profile);
    }
  }
  return offender;
}

/** Lays the factors of some items into panels, as they are and times their weights; zeros fill the last panel. */
// @ts-ignore: decorator
@inline
function gather(
  factors: usize, size: u32, items: usize, weights: usize, count: u32, plain: usize, scaled: usize,
): void {
  const whole = size & ~3;
  for (let index: u32 = 0; index < count; index++, items += 4, weights += 8, plain += STEP, scaled += STEP) {
    const weight = v128.load64_splat(weights);
    let from = factors + ((<usize>load<u32>(items) * size) << 3);
    let to: usize = 0;
    for (let j: u32 = 0; j < whole; j += 4, from += STEP, to += GATHERED_PANEL) {
      const left = v128.load(from);
      const right = v128.load(from, 16);
      v128.store(plain + to, left);
      v128.store(plain + to, right, 16);
      v128.store(scaled + to, f64x2.mul(weight, left));
      v128.store(scaled + to, f64x2.mul(weight, right), 16);
    }
    if (whole == size) continue;
    for (let j: u32 = 0; j < 4; j++, to += 8) {
      const factor = whole + j < size ? load<f64>(from + (<usize>j << 3)) : 0;
      store<f64>(plain + to, factor);
      store<f64>(scaled + to, f64x2.extract_lane(weight, 0) * factor);
    }
  }
}

/** Adds the products of the items gathered to the upper triangle. */
// @ts-ignore: decorator
@inline
function addItems(plain: usize, scaled: usize, panelCount: u32, count: u32, system: usize, stride: usize): void {
  for (let column: u32 = 0; column < panelCount; column++, plain += GATHERED_PANEL, system += stride) {
    for (let row: u32 = 0; row <= column; row++) {
      addPanels(scaled + <usize>row * GATHERED_PANEL, plain, count, system + <usize>(row << 2) * STEP);
    }
  }
}

// @ts-ignore: decorator
@inline
function addTargets(plain: usize, targets: usize, panelCount: u32, count: u32, right: usize): void {
  const end = targets + (<usize>count << 3);
  for (let panel: u32 = 0; panel < panelCount; panel++, plain += GATHERED_PANEL, right += STEP) {
    let a = v128.load(right);
    let b = v128.load(right, 16);
    for (let target = targets, from = plain; target < end; target += 8, from += STEP) {
      const factor = v128.load64_splat(target);
      a = f64x2.add(a, f64x2.mul(factor, v128.load(from)));
      b = f64x2.add(b, f64x2.mul(factor, v128.load(from, 16)));
    }
    v128.store(right, a);
    v128.store(right, b, 16);
  }
}

/** Pivots that are no more than rounding may have left of nothing. */
// @ts-ignore: decorator
@inline
function setPivotLimits(system: usize, stride: usize, size: u32, pivotLimits: usize): void {
  const share = <f64>size * UNIT;
  for (let j: u32 = 0; j < size; j++) {
    store<f64>(pivotLimits + (<usize>j << 3), load<f64>(cell(system, stride, j, j)) * share);
  }
}

/** Solves U^T y = b and U x = y in place; whether all of x is finite. Rows lie side by side, so that lanes are unknowns. */
function solve(system: usize, stride: usize, size: u32, right: usize): bool {
  const end = right + (<usize>((size + 3) & ~3) << 3);
  for (let l: u32 = 0; l < size; l++) {
    const solved = load<f64>(right + (<usize>l << 3)) / load<f64>(cell(system, stride, l, l));
    store<f64>(right + (<usize>l << 3), solved);
    for (let k = l + 1; k < size && (k & 3) != 0; k++) subtractCell(system, stride, l, k, solved, right);
    let rest = right + (<usize>((l + 4) & ~3) << 3);
    let row = cell(system, stride, l, (l + 4) & ~3);
    const factor = f64x2.splat(solved);
    for (; rest < end; rest += STEP, row += stride) {
      v128.store(rest, f64x2.sub(v128.load(rest), f64x2.mul(v128.load(row), factor)));
      v128.store(rest, f64x2.sub(v128.load(rest, 16), f64x2.mul(v128.load(row, 16), factor)), 16);
    }
  }
  let isFinite = true;
  for (let l = size; l > 0; l--) {
    const place = right + (<usize>(l - 1) << 3);
    const solved = load<f64>(place) / load<f64>(cell(system, stride, l - 1, l - 1));
    store<f64>(place, solved);
    isFinite = isFinite && abs(solved) < Infinity;
    let column = cell(system, stride, 0, l - 1);
    for (let rest = right; rest < place; rest += 8, column += STEP) {
      store<f64>(rest, load<f64>(rest) - load<f64>(column) * solved);
    }
  }
  return isFinite;
}

// @ts-ignore: decorator
@inline
function subtractCell(system: usize, stride: usize, row: u32, column: u32, solved: f64, right: usize): void {
  const rest = right + (<usize>column << 3);
  store<f64>(rest, load<f64>(rest) - load<f64>(cell(system, stride, row, column)) * solved);
}

/** Where a cell of the system lies. */
// @ts-ignore: decorator
@inline
function cell(system: usize, stride: usize, row: u32, column: u32): usize {
  return system + <usize>(column >> 2) * stride + <usize>row * STEP + (<usize>(column & 3) << 3);
}
