/** First byte that the module's own tables do not use. */
export function heapBase(): usize {
  return __heap_base;
}
