/**
 * A member of whatever was thrown. Never throws: a getter or a proxy may.
 *
 * @param otherwise result where the member cannot be read
 */
export function memberOf(value: unknown, name: string | number, otherwise?: unknown): unknown {
  try {
    return (value as Readonly<Record<string | number, unknown>> | null | undefined)?.[name];
  } catch {
    return otherwise;
  }
}
