/** The items sorted by the position of their module; those of one module keep their order. */
export function inOrderOf<T>(
  moduleIds: readonly string[],
  items: readonly T[],
  moduleOf: (item: T) => string,
): T[] {
  const position = new Map(moduleIds.map((id, index) => [id, index]));
  const of = (item: T): number => position.get(moduleOf(item)) ?? moduleIds.length;
  return [...items].sort((a, b) => of(a) - of(b));
}
