// Units of work, some at a time. When one of them cannot go on, no other is begun, those that run come to their end, and
// what stopped it is told.
export async function runUnits(units: Iterable<() => Promise<void>>, workers: number): Promise<void> {
  const running = new Set<Promise<void>>();
  let broken: { readonly error: unknown } | undefined;
  for (const unit of units) {
    const run: Promise<void> = unit()
      .catch((error: unknown) => {
        broken ??= { error };
      })
      .finally(() => running.delete(run));
    running.add(run);
    if (running.size >= workers) await Promise.race(running);
    if (broken !== undefined) break;
  }
  await Promise.all(running);
  if (broken !== undefined) throw broken.error;
}
