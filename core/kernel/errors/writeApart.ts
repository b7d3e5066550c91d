import { asError } from './asError';
import { isTransient } from './isTransient';

/** An item of a batch that could not be written, and why. */
export interface Unwritten<T> {
  readonly item: T;
  readonly error: Error;
}

/**
 * Writes a batch of items that do not belong together, such as those of several tenants. A batch that fails is written in
 * halves, so that only the items that fail by themselves are left out. `write` writes all of its items or none.
 *
 * @returns the items that could not be written
 * @throws what the whole database or machine is at fault for; nothing is known then of the items that were not written
 */
export async function writeApart<T>(
  items: readonly T[],
  write: (items: readonly T[]) => Promise<unknown>,
): Promise<Unwritten<T>[]> {
  if (items.length === 0) return [];
  try {
    await write(items);
    return [];
  } catch (error) {
    if (isTransient(error)) throw error;
    const [item] = items;
    if (items.length === 1) return [{ item: item as T, error: asError(error) }];
    const half = Math.ceil(items.length / 2);
    const first = await writeApart(items.slice(0, half), write);
    return [...first, ...(await writeApart(items.slice(half), write))];
  }
}
