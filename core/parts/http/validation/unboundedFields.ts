import type Joi from 'joi';
import { type InputBounds, inputBounds } from './inputBounds';

/**
 * Fields of a schema without a maximum, with the rule that each lacks: `items[].name: .max() of the text`.
 *
 * The work for an input grows with it, so each field of a request has a maximum.
 */
export function unboundedFields(schema: Joi.Schema): string[] {
  return [...fieldsOf(inputBounds(schema), '', new Set())];
}

function* fieldsOf(bounds: InputBounds, path: string, seen: Set<InputBounds>): Generator<string> {
  if (seen.has(bounds)) return;
  seen.add(bounds);
  const at = path === '' ? 'the value itself' : path;
  const { text = 0, list, object } = bounds;
  if (text === Infinity && list && object)
    return yield `${at}: takes any value: use jsonObject() or jsonValue()`;
  if (text === Infinity) yield `${at}: .max() of the text`;
  if (list) {
    if (list.most === Infinity) yield `${at}: .max() of the list`;
    yield* fieldsOf(list.item, `${path}[]`, seen);
  }
  if (!object) return;
  for (const [name, member] of object.members)
    yield* fieldsOf(member, path === '' ? name : `${path}.${name}`, seen);
  if (!object.others) return;
  if (object.others.most === Infinity) yield `${at}: .max() of members that are not listed`;
  yield* fieldsOf(object.others.value, `${path}.*`, seen);
}
