// A store that cannot keep a record, apart from what a unit may do wrong: the run ends, and what was kept before is kept.
export class StoreError extends Error {
  override readonly name = 'StoreError';

  constructor(cause: unknown) {
    super('the store could not keep a record', { cause });
  }
}
