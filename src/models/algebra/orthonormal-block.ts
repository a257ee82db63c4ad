// The next block of a Krylov basis: eight vectors made orthogonal to the basis and to each other. Where one is nothing but
// a sum of the others a random one takes its place, and where there is none left either, zeros do.
import type { Generator } from '../../foundation/numbers/generator.js';
import { BLOCK, type VectorBasis } from './vector-basis.js';

/** What is left of a vector counts as nothing below this share of its length. */
const NOTHING = 1e-10;

export interface NextBlock {
  readonly block: Float64Array;
  /** The vectors that were given, less their projections onto the basis, are block @ triangle. */
  readonly triangle: Float64Array;
}

/** Orthonormalises the columns of `block`, which is written to and is already orthogonal to the basis. */
export function orthonormalBlock(
  basis: VectorBasis,
  block: Float64Array,
  scale: number,
  generator: Generator,
): NextBlock {
  const triangle = new Float64Array(BLOCK * BLOCK);
  for (let column = 0; column < BLOCK; column++) {
    for (let pass = 0; pass < 2; pass++) {
      for (let other = 0; other < column; other++) {
        triangle[other * BLOCK + column]! += takeOffColumn(block, other, column);
      }
    }
    const length = lengthOf(block, column);
    if (length > NOTHING * scale) {
      triangle[column * BLOCK + column] = length;
      divide(block, column, length);
    } else replace(basis, block, column, generator);
  }
  return { block, triangle };
}

/** A random vector that is orthogonal to all before it, or zeros. */
function replace(basis: VectorBasis, block: Float64Array, column: number, generator: Generator): void {
  const lone = new Float64Array(block.length);
  for (let row = 0; row < basis.rowCount; row++) lone[row * BLOCK + column] = generator.nextGaussian();
  const before = lengthOf(lone, column);
  for (let pass = 0; pass < 3; pass++) {
    basis.takeOff(lone);
    copyColumn(lone, block, column);
    for (let other = 0; other < column; other++) takeOffColumn(block, other, column);
    copyColumn(block, lone, column);
  }
  const length = lengthOf(block, column);
  if (length > NOTHING * before) divide(block, column, length);
  else for (let at = column; at < block.length; at += BLOCK) block[at] = 0;
}

/** column -= (other . column) other; returns the product. */
function takeOffColumn(block: Float64Array, other: number, column: number): number {
  let product = 0;
  for (let at = 0; at < block.length; at += BLOCK) product += block[at + other]! * block[at + column]!;
  for (let at = 0; at < block.length; at += BLOCK) block[at + column]! -= product * block[at + other]!;
  return product;
}

function lengthOf(block: Float64Array, column: number): number {
  let squares = 0;
  for (let at = column; at < block.length; at += BLOCK) squares += block[at]! * block[at]!;
  return Math.sqrt(squares);
}

function divide(block: Float64Array, column: number, by: number): void {
  for (let at = column; at < block.length; at += BLOCK) block[at]! /= by;
}

function copyColumn(from: Float64Array, to: Float64Array, column: number): void {
  for (let at = column; at < from.length; at += BLOCK) to[at] = from[at]!;
}
