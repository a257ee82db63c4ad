// Four rows by four columns of doubles in registers, plus the products of two panels: the counterpart of subtractPanels,
// for sums. Two columns share a vector, so that no sum crosses lanes.
import { STEP } from './four-by-four';

/** Adds the products of `depth` steps to the cells, whose four rows lie one after the other. */
export function addPanels(rows: usize, columns: usize, depth: usize, cells: usize): void {
  let a0 = v128.load(cells);
  let a1 = v128.load(cells, 16);
  let b0 = v128.load(cells, 32);
  let b1 = v128.load(cells, 48);
  let c0 = v128.load(cells, 64);
  let c1 = v128.load(cells, 80);
  let d0 = v128.load(cells, 96);
  let d1 = v128.load(cells, 112);
  for (const end = rows + depth * STEP; rows < end; rows += STEP, columns += STEP) {
    const left = v128.load(columns);
    const right = v128.load(columns, 16);
    let factor = v128.load64_splat(rows);
    a0 = f64x2.add(a0, f64x2.mul(factor, left));
    a1 = f64x2.add(a1, f64x2.mul(factor, right));
    factor = v128.load64_splat(rows, 8);
    b0 = f64x2.add(b0, f64x2.mul(factor, left));
    b1 = f64x2.add(b1, f64x2.mul(factor, right));
    factor = v128.load64_splat(rows, 16);
    c0 = f64x2.add(c0, f64x2.mul(factor, left));
    c1 = f64x2.add(c1, f64x2.mul(factor, right));
    factor = v128.load64_splat(rows, 24);
    d0 = f64x2.add(d0, f64x2.mul(factor, left));
    d1 = f64x2.add(d1, f64x2.mul(factor, right));
  }
  v128.store(cells, a0);
  v128.store(cells, a1, 16);
  v128.store(cells, b0, 32);
  v128.store(cells, b1, 48);
  v128.store(cells, c0, 64);
  v128.store(cells, c1, 80);
  v128.store(cells, d0, 96);
  v128.store(cells, d1, 112);
}
