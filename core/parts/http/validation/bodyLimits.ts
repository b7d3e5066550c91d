import type { Route } from '../route';
import { type InputBounds, inputBounds } from './inputBounds';

const KIB = 1024;
/** Bytes of a body where its route does not say. */
const DEFAULT_LIMIT = 1024 * KIB;
/** Bytes that every body may have: for members that are not known, and blanks. */
const LEAST = 256 * KIB;
/** Bytes of a character where JSON escapes it. */
const ESCAPED = 6;
/** Characters of the name of a member that the schema does not list. */
const LONGEST_NAME = 200;
/** Bytes of the shortest item and the comma behind it. */
const LEAST_JSON = 2;
/** Quotes, colon and comma around a member. */
const AROUND = 4;

/** Members and items of a body that its schema does not list: for members that are not known. */
const UNLISTED = 1_000;
/** Members and items that no body may have more of: parsing them takes some 20 ms. */
const MOST_VALUES = 20_000;

/** The most that is read of a body. */
export interface BodyLimits {
  readonly bytes: number;
  /** Members and items of all objects and lists. */
  readonly values: number;
}

const known = new WeakMap<Route, BodyLimits>();

/**
 * The most that is read of the body of a route: what its schema can take, written as long as JSON allows. That is at least 256 KiB
 * and at most the limit of the route.
 */
export function bodyLimits(route: Route): BodyLimits {
  let limits = known.get(route);
  if (limits === undefined) {
    const bounds = route.body ? inputBounds(route.body) : {};
    const most = route.bodyLimit ?? DEFAULT_LIMIT;
    limits = {
      bytes: Math.min(most, Math.max(LEAST, bytesOf(bounds, new Set()))),
      values: Math.min(MOST_VALUES, valuesOf(bounds, new Set()) + UNLISTED),
    };
    known.set(route, limits);
  }
  return limits;
}

function valuesOf(bounds: InputBounds, above: ReadonlySet<InputBounds>): number {
  if (above.has(bounds)) return Infinity;
  const { json = 0, list, object } = bounds;
  const inner = new Set(above).add(bounds);
  const listed = list ? times(list.most, () => 1 + valuesOf(list.item, inner)) : 0;
  let members = 0;
  for (const member of object?.members.values() ?? []) members += 1 + valuesOf(member, inner);
  const { others } = object ?? {};
  if (others) members += times(others.most, () => 1 + valuesOf(others.value, inner));
  return Math.max(json / LEAST_JSON, listed, members);
}

/** @param above bounds that contain these: one that contains itself has no maximum */
function bytesOf(bounds: InputBounds, above: ReadonlySet<InputBounds>): number {
  if (above.has(bounds)) return Infinity;
  const { text = 0, json = 0, list, object } = bounds;
  const inner = new Set(above).add(bounds);
  let bytes = Math.max(ESCAPED * text + AROUND, ESCAPED * json);
  if (bytes === Infinity) return bytes;
  if (list)
    bytes = Math.max(
      bytes,
      times(list.most, () => bytesOf(list.item, inner) + AROUND),
    );
  if (object) {
    let sum = 0;
    for (const [name, member] of object.members) sum += name.length + AROUND + bytesOf(member, inner);
    const { others } = object;
    if (others) sum += times(others.most, () => bytesOf(others.value, inner) + LONGEST_NAME);
    bytes = Math.max(bytes, sum);
  }
  return bytes;
}

function times(count: number, bytes: () => number): number {
  return count === 0 ? 0 : count * bytes();
}
