/** Where PostgreSQL keeps a version of a row (`ctid`): every change of the row moves it. */
const places = new WeakMap<object, string>();

/** Remembers which version of a row was read ahead of its change. */
export function rememberPlace(row: object, place: string): void {
  places.set(row, place);
}

/** The version that was read ahead; undefined for a row that was read when its turn came. */
export function placeOfRow(row: object | null | undefined): string | undefined {
  return row ? places.get(row) : undefined;
}

/** A condition that the row is still the one that was read ahead. @param parameter the number of its value */
export function isAt(place: string | undefined, parameter: number): string {
  return place === undefined ? '' : ` AND t.ctid = $${parameter}::tid`;
}

/**
 * The unit of work has changed a row between the reading ahead and the change. It is done again, and reads each row just
 * before its change: the code is that of a collision.
 */
class OutdatedRead extends Error {
  readonly code = '40001';

  constructor() {
    super('The record was changed in the same unit of work after it was read');
  }
}

/** @throws Error when a row that was read ahead is not changed, because it is not as it was read */
export function assertFound(place: string | undefined, count: number): void {
  if (place !== undefined && count === 0) throw new OutdatedRead();
}
