// Many items have the same count, and logarithms take their time: a function of counts is computed once for each.
export function oncePerCount(compute: (count: number) => number): (count: number) => number {
  const known = new Map<number, number>();
  return (count) => {
    const value = known.get(count);
    if (value !== undefined) return value;
    const computed = compute(count);
    known.set(count, computed);
    return computed;
  };
}
