import type Joi from 'joi';
import { quickCheck, type QuickCheck, quickLength, type SchemaDescription, UNDECIDED } from './quickCheck';

/** A member of an object. */
interface Member {
  readonly name: string;
  readonly check: QuickCheck;
  /** Its value where it is missing; `UNDECIDED` where it may not be. */
  readonly missing: unknown;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Keys of a description that have no effect on missing values. */
const IDLE_PARTS = words(
  'type flags rules allow invalid items keys patterns dependencies matches truthy falsy metas notes tags examples',
);
const IDLE_TYPES = words('any string number boolean date array object alternatives');
const IDLE_FLAGS = words(
  'description label presence default empty only unknown format single cast failover result unsafe',
);

/** Known parts and flags of a schema for values that are present. */
const KNOWN_PARTS = words(
  'type flags rules allow items keys patterns truthy falsy metas notes tags examples',
);
const KNOWN_FLAGS = words('description label presence default empty only unknown unsafe');
/** The one preference that is known: a change leaves alone what it does not name. */
const NO_DEFAULTS = JSON.stringify({ noDefaults: true });
/** Values that schemas usually treat as absent: the empty text, or every blank one. */
const USUAL_EMPTIES: ReadonlySet<string> = new Set([
  JSON.stringify({ type: 'any', flags: { only: true }, allow: [''] }),
  JSON.stringify({ type: 'string', rules: [{ name: 'pattern', args: { regex: '/^\\s*$/' } }], allow: [''] }),
]);

/**
 * A check that gives plain input the value that Joi's validation (converting) would give it, at a tenth of the cost:
 * objects of texts, numbers, flags, choices and lists of these, with the usual limits.
 *
 * It accepts only what Joi accepts, and not all of it: for whatever is unusual, in the schema or in the value, and for
 * everything that is refused, it is `UNDECIDED`, and Joi decides.
 *
 * @returns null for schemas that it does not support
 */
export function quickShape(schema: Joi.Schema): QuickCheck | null {
  const { preferences, ...description } = schema.describe() as SchemaDescription;
  const hasDefaults = preferences === undefined;
  if (!hasDefaults && JSON.stringify(preferences) !== NO_DEFAULTS) return null;
  return description.type === 'object' ? checkOf(description, hasDefaults) : null;
}

function checkOf(description: SchemaDescription, hasDefaults: boolean): QuickCheck | null {
  const flags = description.flags ?? {};
  if (!consistsOf(description, KNOWN_PARTS) || !consistsOf(flags, KNOWN_FLAGS)) return null;
  if (flags['presence'] === 'forbidden') return null;
  if (description.type === 'object') return checkOfObject(description, hasDefaults);
  return description.type === 'array' ? checkOfList(description, hasDefaults) : quickCheck(description);
}

function checkOfObject(
  { keys, patterns, flags, rules, allow }: SchemaDescription,
  hasDefaults: boolean,
): QuickCheck | null {
  if (
    !keys ||
    !allowsEach(rules, Object.keys(keys).length) ||
    allow ||
    flags?.['only'] === true ||
    flags?.['empty'] !== undefined
  )
    return null;
  const members: Member[] = [];
  for (const [name, description] of Object.entries(keys)) {
    if (!mayBeMissing(description)) return null;
    members.push(memberOf(name, description, hasDefaults));
  }
  // Names that are not listed but may match a pattern are left to Joi.
  const known = flags?.['unknown'] === true && !patterns ? null : new Set(Object.keys(keys));
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return UNDECIDED;
    if (Object.hasOwn(value, '__proto__') || (known && !hasOnly(value, known))) return UNDECIDED;
    const copy = copyOf(value);
    for (const { name, check, missing } of members) {
      const given = copy[name];
      const taken = given === undefined ? missing : check(given);
      if (taken === UNDECIDED) return UNDECIDED;
      if (taken !== undefined) copy[name] = taken;
      else if (given !== undefined) delete copy[name];
    }
    return copy;
  };
}

/** Whether the rules of an object allow all members that it lists. */
function allowsEach(rules: SchemaDescription['rules'] = [], members: number): boolean {
  return rules.every(({ name, args }) => name === 'max' && Number(args?.['limit']) >= members);
}

function memberOf(name: string, description: SchemaDescription, hasDefaults: boolean): Member {
  const { presence, default: fallback, empty } = description.flags ?? {};
  const missing = presence === 'required' ? UNDECIDED : hasDefaults ? fallback : undefined;
  const check = checkOf(description, hasDefaults);
  if (!check) return { name, check: undecided, missing };
  if (empty === undefined) return { name, check, missing };
  if (!USUAL_EMPTIES.has(JSON.stringify(empty))) return { name, check: undecided, missing };
  const checkGiven = (value: unknown): unknown => {
    if (typeof value !== 'string' || value.trim() !== '') return check(value);
    return value === '' ? missing : UNDECIDED;
  };
  return { name, check: checkGiven, missing };
}

function checkOfList(description: SchemaDescription, hasDefaults: boolean): QuickCheck | null {
  const { items = [], allow, flags } = description;
  const [item] = items;
  const fits = quickLength(description);
  const ofItem =
    item && item.flags?.['presence'] === undefined && !item.flags?.['empty']
      ? checkOf(item, hasDefaults)
      : null;
  if (items.length !== 1 || !ofItem || !fits || allow || flags?.['only'] === true) return null;
  return (value) => {
    if (!Array.isArray(value) || !fits(value)) return UNDECIDED;
    const copy: unknown[] = [];
    for (const given of value) {
      const taken = given === undefined ? UNDECIDED : ofItem(given);
      if (taken === UNDECIDED) return UNDECIDED;
      copy.push(taken);
    }
    return copy;
  };
}

/** Whether all that matters of a missing member is its presence and its default, which must be a plain value. */
function mayBeMissing(description: SchemaDescription): boolean {
  const flags = description.flags ?? {};
  const { default: fallback, cast } = flags;
  return (
    IDLE_TYPES.has(description.type) &&
    consistsOf(description, IDLE_PARTS) &&
    consistsOf(flags, IDLE_FLAGS) &&
    (fallback === null || (typeof fallback !== 'object' && typeof fallback !== 'function')) &&
    (cast === undefined || fallback === undefined)
  );
}

function undecided(): unknown {
  return UNDECIDED;
}

function consistsOf(value: object, names: ReadonlySet<string>): boolean {
  return Object.keys(value).every((name) => names.has(name));
}

function hasOnly(value: object, names: ReadonlySet<string>): boolean {
  for (const name in value) if (!names.has(name)) return false;
  return true;
}

/** A copy with the same prototype, as Joi makes one; queries have none. */
function copyOf(value: object): Record<string, unknown> {
  const prototype = Object.getPrototypeOf(value) as object | null;
  if (prototype === Object.prototype) return { ...value };
  return Object.assign(Object.create(prototype) as Record<string, unknown>, value);
}
