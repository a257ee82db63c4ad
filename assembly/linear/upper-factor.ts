// Cholesky's factor and triangular systems in panels of four columns, four rows at a time: a register tile takes off all
// rows above, and what is left among the four rows is done by hand. Panels have whole groups of four rows.
import { STEP, subtractPanels } from './four-by-four';

/** Bytes of a panel of `size` rows, filled up to a whole group. */
// @ts-ignore: decorator
@inline
export function groupedBytes(size: u32): usize {
  return <usize>((size + 3) & ~3) * STEP;
}

/** Turns the panels of a symmetric matrix into those of its factor; the rows that have one, all where it has all. */
export function factorPanels(panels: usize, stride: usize, size: u32, pivotLimits: usize): u32 {
  const end = panels + stride * <usize>((size + 3) >> 2);
  for (let k: u32 = 0; k < size; k += 4, panels += stride) {
    const block = panels + <usize>k * STEP;
    const height = min<u32>(4, size - k);
    subtractPanels(panels, panels, k, block, STEP);
    const done = factorBlock(block, pivotLimits + (<usize>k << 3), height);
    for (let panel = panels + stride; panel < end; panel += stride) solveGroup(panels, panel, k, done);
    if (done < height) return k + done;
  }
  return size;
}

/** Solves U^T X = R for the right sides in one panel. */
export function solvePanel(upper: usize, stride: usize, size: u32, right: usize): void {
  for (let k: u32 = 0; k < size; k += 4, upper += stride) solveGroup(upper, right, k, min<u32>(4, size - k));
}

/** The rows from k on of one panel: those above are taken off, then they are solved among themselves. */
// @ts-ignore: decorator
@inline
function solveGroup(upper: usize, panel: usize, k: u32, height: u32): void {
  const cells = panel + <usize>k * STEP;
  let block = upper + <usize>k * STEP;
  subtractPanels(upper, panel, k, cells, STEP);
  for (let row: u32 = 0; row < height; row++, block += STEP) {
    const solved = cells + <usize>row * STEP;
    const pivot = v128.load64_splat(block + (row << 3));
    const left = f64x2.div(v128.load(solved), pivot);
    const right = f64x2.div(v128.load(solved, 16), pivot);
    v128.store(solved, left);
    v128.store(solved, right, 16);
    for (let other = row + 1; other < height; other++) {
      const factor = v128.load64_splat(block + (other << 3));
      const rest = cells + <usize>other * STEP;
      v128.store(rest, f64x2.sub(v128.load(rest), f64x2.mul(factor, left)));
      v128.store(rest, f64x2.sub(v128.load(rest, 16), f64x2.mul(factor, right)), 16);
    }
  }
}

/** Factors four by four cells; the rows that were done before a pivot failed. */
function factorBlock(block: usize, pivotLimits: usize, height: u32): u32 {
  for (let row: u32 = 0; row < height; row++) {
    const own = block + <usize>row * STEP;
    const pivot = load<f64>(own + (row << 3));
    if (!(pivot > load<f64>(pivotLimits + (row << 3)))) return row;
    const root = sqrt<f64>(pivot);
    store<f64>(own + (row << 3), root);
    for (let i = row + 1; i < height; i++) store<f64>(own + (i << 3), load<f64>(own + (i << 3)) / root);
    for (let other = row + 1; other < height; other++) {
      const factor = load<f64>(own + (other << 3));
      const rest = block + <usize>other * STEP;
      for (let i = other; i < height; i++) {
        store<f64>(rest + (i << 3), load<f64>(rest + (i << 3)) - factor * load<f64>(own + (i << 3)));
      }
    }
  }
  return height;
}
