import type Joi from 'joi';
import type { InputBounds, ListBounds, ObjectBounds } from './inputBounds';

/** Most problems that a refusal names, and most items and members that are looked at for them. */
export const MOST_PROBLEMS = 20;

/**
 * The value without most of what goes beyond the bounds of its schema: of a list that is too long one item more than it may have,
 * of members that are not known twenty. It is refused as before, and the time of that no longer grows with the value.
 *
 * @param isWrong says that an item of a list does not fit its schema: the list then ends with its twentieth such item. Left out:
 * lists end where they are too long
 */
export function cutToBounds(bounds: InputBounds, value: unknown, isWrong?: IsWrong): unknown {
  if (typeof value !== 'object' || value === null || bounds.json) return value;
  if (Array.isArray(value)) return bounds.list ? cutList(bounds.list, value, isWrong) : value.slice(0, 1);
  if (!isPlain(value)) return value;
  return bounds.object ? cutObject(bounds.object, value as Record<string, unknown>, isWrong) : {};
}

/** Of requests that modules make to one another, values may be instances, such as dates. */
function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value) as object | null;
  return prototype === Object.prototype || prototype === null;
}

/** True when a value does not fit a schema. */
export type IsWrong = (schema: Joi.Schema, value: unknown) => boolean;

function cutList({ most, item, schema }: ListBounds, list: readonly unknown[], isWrong?: IsWrong): unknown {
  const first = list.length > most ? list.slice(0, most + 1) : list;
  const some = isWrong && schema && first.length > MOST_PROBLEMS ? untilWrong(schema, first, isWrong) : first;
  const cut = some.map((value) => cutToBounds(item, value, isWrong));
  return some.length === list.length && cut.every((value, index) => value === list[index]) ? list : cut;
}

function untilWrong(schema: Joi.Schema, list: readonly unknown[], isWrong: IsWrong): readonly unknown[] {
  let wrong = 0;
  const last = list.findIndex((value) => isWrong(schema, value) && ++wrong === MOST_PROBLEMS);
  return last === -1 ? list : list.slice(0, last + 1);
}

function cutObject(
  { members, others }: ObjectBounds,
  value: Record<string, unknown>,
  isWrong?: IsWrong,
): unknown {
  const most = others ? others.most : MOST_PROBLEMS;
  const cut: [string, unknown][] = [];
  let unlisted = 0;
  let isCut = false;
  for (const [name, given] of Object.entries(value)) {
    const known = members.get(name);
    if (!known && unlisted++ > most) {
      isCut = true;
      continue;
    }
    const inner = known ?? others?.value;
    const taken = inner ? cutToBounds(inner, given, isWrong) : given;
    if (taken !== given) isCut = true;
    cut.push([name, taken]);
  }
  return isCut ? Object.fromEntries(cut) : value;
}
