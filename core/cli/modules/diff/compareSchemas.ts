import { isDeepStrictEqual } from 'node:util';
import type { Direction, Step } from '../../../host';

/** A Joi schema as `describe()` returns it. */
export interface Described {
  readonly type?: string;
  readonly flags?: Readonly<Record<string, unknown>>;
  readonly allow?: readonly unknown[];
  readonly rules?: readonly { readonly name: string; readonly args?: Readonly<Record<string, unknown>> }[];
  readonly keys?: Readonly<Record<string, Described>>;
  readonly items?: readonly Described[];
  readonly [other: string]: unknown;
}

/** A difference between two schemas. */
export interface SchemaChange {
  readonly what: string;
  readonly step: Step;
}

/** Members that change nothing for those who send or read the value. */
const WORDS: ReadonlySet<string> = new Set(['description', 'label', 'id']);
const TELLING = new Set(['type', 'flags', 'allow', 'rules', 'keys', 'items']);
const REMARKS = new Set(['notes', 'tags', 'examples', 'metas', 'preferences']);

/**
 * Differences for those on the other side of a schema. Narrower input, or wider output, breaks them; a difference that
 * cannot be judged counts as breaking.
 */
export function compareSchemas(
  before: Described | undefined,
  after: Described | undefined,
  direction: Direction,
  path = '',
): SchemaChange[] {
  const at = (what: string, isBreaking: boolean): SchemaChange => ({
    what: `${path || 'the value'} ${what}`,
    step: isBreaking ? 'major' : 'minor',
  });
  if (isDeepStrictEqual(before, after)) return [];
  if (!before) return [at('is declared now', direction === 'input' && isRequired(after))];
  if (!after) return [at('is declared no more', true)];
  if (before.type !== after.type) return [at(`was ${before.type} and is ${after.type}`, true)];
  return [
    ...comparePresence(before, after, direction, at),
    ...compareAllowed(before, after, direction, at),
    ...compareRules(before, after, direction, at),
    ...compareKeys(before, after, direction, path),
    ...compareItems(before, after, direction, path),
    ...compareRest(before, after, at),
  ];
}

type At = (what: string, isBreaking: boolean) => SchemaChange;

function isRequired(schema: Described | undefined): boolean {
  return schema?.flags?.['presence'] === 'required';
}

function comparePresence(before: Described, after: Described, direction: Direction, at: At): SchemaChange[] {
  const [was, is] = [isRequired(before), isRequired(after)];
  if (was === is) return [];
  return [at(is ? 'is required now' : 'is optional now', is === (direction === 'input'))];
}

function compareAllowed(before: Described, after: Described, direction: Direction, at: At): SchemaChange[] {
  const [wasOnly, isOnly] = [before.flags?.['only'] === true, after.flags?.['only'] === true];
  const added = missing(after.allow, before.allow);
  const removed = missing(before.allow, after.allow);
  const changes: SchemaChange[] = [];
  if (wasOnly !== isOnly) {
    changes.push(
      at(isOnly ? 'takes some values only' : 'takes other values too', isOnly === (direction === 'input')),
    );
  } else {
    if (added.length > 0) changes.push(at(`may be ${added.join(', ')} now`, direction === 'output'));
    if (removed.length > 0) changes.push(at(`may be ${removed.join(', ')} no more`, direction === 'input'));
  }
  return changes;
}

function missing(list: readonly unknown[] = [], others: readonly unknown[] = []): string[] {
  return list
    .filter((item) => !others.some((other) => isDeepStrictEqual(item, other)))
    .map((item) => JSON.stringify(item));
}

function compareRules(before: Described, after: Described, direction: Direction, at: At): SchemaChange[] {
  const [had, has] = [rulesOf(before), rulesOf(after)];
  return [...new Set([...had.keys(), ...has.keys()])].flatMap((name) => {
    const [was, is] = [had.get(name), has.get(name)];
    if (isDeepStrictEqual(was, is)) return [];
    if (was === undefined) return [at(`has the rule ${name} now`, direction === 'input')];
    if (is === undefined) return [at(`has the rule ${name} no more`, direction === 'output')];
    const [from, to] = [was['limit'], is['limit']];
    if (typeof from !== 'number' || typeof to !== 'number') return [at(`has another rule ${name}`, true)];
    const narrower = name === 'min' ? to > from : name === 'max' ? to < from : null;
    const text = `has ${name} ${to} instead of ${from}`;
    return [at(text, narrower === null || narrower === (direction === 'input'))];
  });
}

function rulesOf({ rules = [] }: Described): Map<string, Readonly<Record<string, unknown>>> {
  return new Map(rules.map(({ name, args }) => [name, plain(args ?? {})]));
}

/** Regular expressions and functions as text, so that equal ones compare equal. */
function plain(args: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(args).map(([key, value]) => [key, typeof value === 'function' ? String(value) : value]),
  );
}

function compareKeys(
  before: Described,
  after: Described,
  direction: Direction,
  path: string,
): SchemaChange[] {
  const [had, has] = [before.keys ?? {}, after.keys ?? {}];
  return [...new Set([...Object.keys(had), ...Object.keys(has)])].flatMap((key) => {
    const name = path === '' ? key : `${path}.${key}`;
    const [was, is] = [had[key], has[key]];
    if (was && is) return compareSchemas(was, is, direction, name);
    if (is) {
      const required = direction === 'input' && isRequired(is);
      return [
        { what: `${name} is new${required ? ' and required' : ''}`, step: required ? 'major' : 'minor' },
      ];
    }
    const isTolerated = direction === 'input' && after.flags?.['unknown'] === true;
    return [{ what: `${name} is gone`, step: isTolerated ? 'minor' : 'major' }];
  });
}

function compareItems(
  before: Described,
  after: Described,
  direction: Direction,
  path: string,
): SchemaChange[] {
  const [had, has] = [before.items ?? [], after.items ?? []];
  if (had.length === 1 && has.length === 1) return compareSchemas(had[0], has[0], direction, `${path}[]`);
  return isDeepStrictEqual(had, has) ? [] : [{ what: `${path}[] takes other kinds of items`, step: 'major' }];
}

/** Flags without a case of their own, and everything else a schema can say. */
function compareRest(before: Described, after: Described, at: At): SchemaChange[] {
  const flags = new Set([...Object.keys(before.flags ?? {}), ...Object.keys(after.flags ?? {})]);
  const changedFlags = [...flags].filter(
    (name) => !['presence', 'only'].includes(name) && differs(before.flags?.[name], after.flags?.[name]),
  );
  const others = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changedOthers = [...others].filter(
    (name) => !TELLING.has(name) && differs(before[name], after[name]),
  );
  const remarks = [
    ...changedFlags.filter((name) => WORDS.has(name)),
    ...changedOthers.filter((name) => REMARKS.has(name)),
  ];
  const real = [
    ...changedFlags.filter((name) => !WORDS.has(name)),
    ...changedOthers.filter((name) => !REMARKS.has(name)),
  ];
  return [
    ...remarks.map((name): SchemaChange => ({ ...at(`has another ${name}`, false), step: 'patch' })),
    ...real.map((name) => at(`has another ${name}`, name !== 'default')),
  ];
}

function differs(was: unknown, is: unknown): boolean {
  return JSON.stringify(was, functionsAsText) !== JSON.stringify(is, functionsAsText);
}

function functionsAsText(_key: string, value: unknown): unknown {
  return typeof value === 'function' || value instanceof RegExp ? String(value) : value;
}
