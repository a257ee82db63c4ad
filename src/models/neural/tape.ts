// A tape of tensors: every operation notes how its gradient goes back, and `backward` plays the notes in reverse order. A
// step of training begins the tape anew; parameters stay. All numbers are floats in one space, where the kernels run.
import type { Arguments, Kernel, Parameters } from '../../foundation/kernels/contract.js';
import { drawnWord } from '../../foundation/kernels/neural/counted-draws.js';
import { adamStep } from '../../foundation/kernels/neural/elementwise.js';
import type { Placed, TensorSpace } from '../../foundation/kernels/neural/tensor-space.js';
import { createGenerator } from '../../foundation/numbers/generator.js';

// Keys of random draws: two words made of numbers, such as seed, epoch and step. What is drawn depends on the key and the
// place alone, so that a step can be repeated, and no draw depends on another.

export interface Key {
  readonly low: number;
  readonly high: number;
}

export function drawKey(...numbers: readonly number[]): Key {
  let key: Key = { low: 0x243f6a88, high: 0x85a308d3 };
  for (const number of numbers) {
    const [low, high] = [number % 4294967296, Math.floor(number / 4294967296)];
    key = {
      low: drawnWord((key.low ^ low) >>> 0, (key.high + high) >>> 0, 1),
      high: drawnWord((key.high ^ low) >>> 0, (key.low + high) >>> 0, 2),
    };
  }
  return key;
}

export function shuffledOrder(count: number, key: Key): Uint32Array {
  const order = Uint32Array.from({ length: count }, (_, place) => place);
  createGenerator(key.low, key.high).shuffle(order);
  return order;
}

const NO_NUMBERS = new Float32Array(0);

/** A matrix of floats: a table, or what an operation gives. */
export class Tensor {
  /** @internal */
  readonly tape: Tape;
  private placed: Placed | undefined;
  private placedGradient: Placed | undefined;
  private postponed: ((sum: Placed) => void)[] = [];

  /** @internal No gradient goes to a constant. */
  constructor(
    tape: Tape,
    readonly rows: number,
    readonly columns: number,
    readonly isConstant: boolean,
    private readonly isLearned = false,
  ) {
    this.tape = tape;
    this.placed = tape.space.floats(rows * columns);
  }

  get data(): Float32Array {
    if (this.isLearned) this.tape.touch(this);
    return this.placed?.data ?? NO_NUMBERS;
  }

  get length(): number {
    return this.rows * this.columns;
  }

  /** What came back so far, or nothing. */
  get gradient(): Placed | undefined {
    return this.postponed.length > 0 ? this.gradientSum() : this.placedGradient;
  }

  /** Where gradients are added: zeros at first. */
  gradientSum(): Placed {
    if (this.placedGradient === undefined) {
      this.placedGradient = this.tape.space.floats(this.length);
      this.placedGradient.data.fill(0);
      for (const add of this.postponed.splice(0)) add(this.placedGradient);
    }
    return this.placedGradient;
  }

  /** Adds to the gradient, which has no place before something else comes back, or the gradient is needed. */
  addToGradient(add: (sum: Placed) => void): void {
    if (this.placedGradient === undefined) this.postponed.push(add);
    else add(this.gradientSum());
  }

  forgetGradient(): void {
    this.placedGradient = undefined;
    this.postponed = [];
  }

  /** What comes back first is the numbers of another tensor, times a scale, which is given up by that. */
  takeGradient(from: Tensor, scale: number): void {
    const [numbers, factor] = [from.data, Math.fround(scale)];
    // As a sum that begins with 0, which has no -0.
    for (let i = 0; i < numbers.length; i++) numbers[i] = numbers[i]! * factor + 0;
    this.placedGradient = from.placed;
  }

  /** @internal Gives up the numbers, which no gradient of this step depends on; other numbers may take their place. */
  giveUp(other?: Placed): void {
    if (this.placed !== undefined) this.tape.space.release(this.placed);
    this.placed = other;
  }

  /** @internal The same of what came back. */
  giveUpGradient(other?: Placed): void {
    if (this.placedGradient !== undefined) this.tape.space.release(this.placedGradient);
    this.placedGradient = other;
  }
}

/** A number that depends on tensors, and how its gradient, times a weight, goes back to them. */
export interface Term {
  readonly value: number;
  push(weight: number): void;
}

interface Learned {
  readonly tensor: Tensor;
  /** How many notes the step had when it was first looked at. */
  firstNote: number | undefined;
  readonly mean: Placed;
  readonly square: Placed;
}

/** Arguments of a kernel, arrays of the space as what holds them: all are looked at when none can move any longer. */
type TapeArguments<P extends Parameters> = {
  readonly [Name in keyof P]: Arguments<P>[Name] extends number
    ? number
    : Arguments<P>[Name] | { readonly data: Arguments<P>[Name] };
};

export class Tape {
  /** Whether the step is one of training: dropout drops, and gradients are noted. */
  isTraining = false;
  private readonly learned = new Map<Tensor, Learned>();
  private notes: (() => void)[] = [];
  private noted = new Set<Tensor>();
  private start: number;
  private key: Key = { low: 0, high: 0 };
  private keyCount = 0;
  private stepCount = 0;

  constructor(readonly space: TensorSpace) {
    this.start = space.mark();
  }

  run<P extends Parameters>(kernel: Kernel<P>, args: TapeArguments<P>): number {
    const views: Record<string, unknown> = {};
    for (const name in args) {
      const value = args[name] as number | ArrayBufferView | Placed;
      views[name] = typeof value === 'object' && 'data' in value ? value.data : value;
    }
    return this.space.run(kernel, views as Arguments<P>);
  }

  /** A table of given values that stays; all are made before the first step. */
  table(rows: number, columns: number, values: Float32Array, isLearned = false): Tensor {
    const tensor = new Tensor(this, rows, columns, false, isLearned);
    tensor.data.set(values);
    this.start = this.space.mark();
    return tensor;
  }

  /** A table that is trained. */
  parameter(rows: number, columns: number, values: Float32Array): Tensor {
    const tensor = this.table(rows, columns, values, true);
    const moments = [0, 1].map(() => this.space.floats(tensor.length));
    for (const moment of moments) moment.data.fill(0);
    this.learned.set(tensor, { tensor, firstNote: undefined, mean: moments[0]!, square: moments[1]! });
    this.start = this.space.mark();
    return tensor;
  }

  /** @internal A table is looked at: notes before this one need neither its numbers nor its gradient. */
  touch(tensor: Tensor): void {
    const own = this.learned.get(tensor);
    if (own !== undefined) own.firstNote ??= this.notes.length;
  }

  /** A step begins; all of its random draws come from the key. */
  begin(isTraining: boolean, key: Key = { low: 0, high: 0 }): void {
    this.isTraining = isTraining;
    this.key = key;
    this.keyCount = 0;
    this.notes = [];
    this.noted = new Set();
    this.space.reset(this.start);
    for (const own of this.learned.values()) {
      own.tensor.forgetGradient();
      own.firstNote = undefined;
    }
  }

  /** A key of its own for the next operation of the step that draws. */
  nextKey(): Key {
    this.keyCount += 1;
    return drawKey(this.key.low, this.key.high, this.keyCount);
  }

  tensor(rows: number, columns: number): Tensor {
    return new Tensor(this, rows, columns, false);
  }

  zeros(rows: number, columns: number): Tensor {
    const tensor = this.tensor(rows, columns);
    tensor.data.fill(0);
    return tensor;
  }

  constant(rows: number, columns: number, values: ArrayLike<number> | Placed): Tensor {
    const tensor = new Tensor(this, rows, columns, true);
    // Looked at last: values of the space may have moved.
    tensor.data.set('data' in values ? values.data : values);
    return tensor;
  }

  /** How the gradient of a result goes back; after its first note, which is played last, nothing needs the result. */
  note(result: Tensor, back: (gradient: Placed) => void): Tensor {
    if (!this.isTraining) return result;
    const isFirst = !this.noted.has(result);
    this.noted.add(result);
    this.notes.push(() => {
      if (result.gradient !== undefined) back(result.gradient);
      if (!isFirst) return;
      result.giveUp();
      result.giveUpGradient();
    });
    return result;
  }

  /** Takes the gradient of a sum of terms to every parameter; the value of the sum. */
  backward(terms: readonly (readonly [term: Term, weight: number])[]): number {
    return this.playBack(terms, () => {});
  }

  /**
   * The same with a step of Adam for every table as soon as nothing else needs it, so that few gradients of tables are there at
   * a time. A table that no gradient reached stays as it is; where the sum is not finite, all do.
   */
  descend(terms: readonly (readonly [term: Term, weight: number])[], rate: number): number {
    this.stepCount += 1;
    const steps = [1 - power(0.9, this.stepCount), 1 - power(0.999, this.stepCount)] as const;
    const waiting = [...this.learned.values()].sort((one, other) => (other.firstNote ?? 0) - (one.firstNote ?? 0));
    return this.playBack(terms, (noteCount) => {
      while (waiting.length > 0 && (waiting[0]!.firstNote ?? 0) >= noteCount)
        this.moveTable(waiting.shift()!, rate, steps);
    });
  }

  /** Calls `after` with the number of notes that are left, before the first and after each. */
  private playBack(
    terms: readonly (readonly [term: Term, weight: number])[],
    after: (noteCount: number) => void,
  ): number {
    const value = terms.reduce((sum, [term, weight]) => sum + weight * term.value, 0);
    if (!Number.isFinite(value)) return value;
    for (const [term, weight] of terms) term.push(weight);
    after(this.notes.length);
    for (let place = this.notes.length - 1; place >= 0; place--) {
      this.notes[place]!();
      after(place);
    }
    return value;
  }

  private moveTable({ tensor, mean, square }: Learned, rate: number, [first, second]: readonly [number, number]): void {
    if (tensor.gradient === undefined) return;
    this.run(adamStep, {
      ...{ gradient: tensor.gradient, count: tensor.length, rate: rate / first, rootScale: 1 / Math.sqrt(second) },
      ...{ mean, square, value: tensor },
    });
    tensor.giveUpGradient();
  }
}

/** base^count by squaring: the host's power differs between engines. */
function power(base: number, count: number): number {
  if (count === 0) return 1;
  const half = power(base, count >> 1);
  return count % 2 === 0 ? half * half : half * half * base;
}
