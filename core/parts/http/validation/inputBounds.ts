import type Joi from 'joi';
import { jsonBytesOf } from '../boundedJson';
import { type JoiCondition, nodeOf } from '../openapi/JoiNode';
import { resolveLink, type Step } from '../openapi/resolveLink';

/** The most that a schema lets a value hold. A kind of value that it does not take is absent. */
export interface InputBounds {
  /** Characters of a text, a number or a date in JSON, without quotes; `Infinity` without a maximum. */
  readonly text?: number;
  /** Bytes of a JSON value of any shape. */
  readonly json?: number;
  readonly list?: ListBounds;
  readonly object?: ObjectBounds;
}

/** The most items of a list, and the bounds of each. */
export interface ListBounds {
  readonly most: number;
  readonly item: InputBounds;
  /** The schema of each item, where there is one for all. */
  readonly schema?: Joi.Schema;
}

/** The most that an object holds. */
export interface ObjectBounds {
  readonly members: ReadonlyMap<string, InputBounds>;
  /** Members that are not listed: their most number, and the bounds of each; absent where they are refused. */
  readonly others?: { readonly most: number; readonly value: InputBounds };
}

/** Length of `null`, `true` and `false`. */
const SHORTEST = 5;
/** Longest text of a number, a date or a flag. */
const SCALAR = 40;
/** Longest e-mail address, which Joi's `email` keeps to (RFC 5321). */
const EMAIL = 254;
/** Longest UUID in braces. */
const GUID = 38;

const known = new WeakMap<Joi.Schema, InputBounds>();

/** The bounds of a schema, derived once. A schema that refers to itself has them at each level. */
export function inputBounds(schema: Joi.Schema): InputBounds {
  return boundsAt([{ schema }]);
}

/** A value without any maximum, as `Joi.any()` takes it. */
const ANYTHING: InputBounds = {
  text: Infinity,
  get list() {
    return { most: Infinity, item: ANYTHING };
  },
  get object(): ObjectBounds {
    return { members: new Map(), others: { most: Infinity, value: ANYTHING } };
  },
};

type Way = readonly [Step, ...(readonly Step[])];

function boundsAt(way: Way): InputBounds {
  const { schema } = way[0];
  let bounds = known.get(schema);
  if (!bounds) known.set(schema, (bounds = boundsOf(way)));
  return bounds;
}

function boundsOf(way: Way): InputBounds {
  const { type, _flags, $_terms } = nodeOf(way[0].schema);
  if (_flags.presence === 'forbidden') return {};
  const json = jsonBytesOf(way[0].schema);
  if (json !== undefined) return { json };
  const allowed = longestOf(way[0].schema);
  if (_flags.only) return { text: allowed };
  const own = ofType(type, way, allowed);
  const whens = $_terms.whens ?? [];
  if (whens.length === 0) return own;
  const branches = whens.flatMap((when) => branchesOf(when).map((schema) => below(way, schema)));
  if (whens.some(({ otherwise }) => !otherwise)) branches.push(ANYTHING);
  return branches.map((branch) => intersection(own, branch)).reduce(union);
}

function ofType(type: string, way: Way, allowed: number): InputBounds {
  const { schema } = way[0];
  const { $_terms } = nodeOf(schema);
  switch (type) {
    case 'string':
      return { text: Math.max(allowed, longestText(schema)) };
    case 'number':
    case 'date':
    case 'boolean':
      return { text: Math.max(allowed, SCALAR) };
    case 'array':
      return { text: allowed, list: listBounds(way) };
    case 'object':
      return { text: allowed, object: objectBounds(way) };
    case 'alternatives':
      return ($_terms.matches ?? [])
        .flatMap((match) => (match.schema ? [match.schema] : branchesOf(match)))
        .map((inner) => below(way, inner))
        .reduce(union, { text: allowed });
    case 'link': {
      const [target, ...above] = resolveLink(way) ?? [];
      return target ? boundsAt([target, ...above]) : ANYTHING;
    }
    default:
      return ANYTHING;
  }
}

/** Bounds of items are derived when they are read, because a schema may refer to itself. */
function listBounds(way: Way): ListBounds {
  const { items } = nodeOf(way[0].schema).$_terms;
  const item = once(() => (items?.length ? items.map((each) => below(way, each)).reduce(union) : ANYTHING));
  return {
    most: limitOf(way[0].schema),
    ...(items?.length === 1 && { schema: items[0] }),
    get item() {
      return item();
    },
  };
}

function objectBounds(way: Way): ObjectBounds {
  const { schema } = way[0];
  const { _flags, $_terms } = nodeOf(schema);
  const { keys, patterns } = $_terms;
  const isOpen = _flags.unknown === true || (!keys && !patterns?.length);
  const members = once(
    () => new Map((keys ?? []).map(({ key, schema: inner }) => [key, below(way, inner, key)])),
  );
  const others = once(() =>
    isOpen ? ANYTHING : (patterns ?? []).map(({ rule }) => below(way, rule)).reduce(union),
  );
  return {
    get members() {
      return members();
    },
    others:
      isOpen || patterns?.length
        ? {
            most: limitOf(schema),
            get value() {
              return others();
            },
          }
        : undefined,
  };
}

function below(way: Way, schema: Joi.Schema, key?: string): InputBounds {
  return boundsAt([{ schema, ...(key !== undefined && { key }) }, ...way]);
}

function branchesOf({ then, otherwise, switch: cases }: JoiCondition): Joi.Schema[] {
  const inner = (cases ?? []).flatMap(branchesOf);
  return [...(then ? [then] : []), ...(otherwise ? [otherwise] : []), ...inner];
}

/** The length of the longest value that a schema takes besides those of its type, or alone. */
function longestOf(schema: Joi.Schema): number {
  const values = nodeOf(schema)._valids?.values() ?? [];
  return Math.max(SHORTEST, ...values.map((value) => (typeof value === 'string' ? value.length : SCALAR)));
}

function longestText(schema: Joi.Schema): number {
  const names = nodeOf(schema)._rules.map(({ name }) => name);
  const own = limitOf(schema);
  if (names.includes('guid')) return Math.min(own, GUID);
  if (names.includes('isoDate')) return Math.min(own, SCALAR);
  return names.includes('email') ? Math.min(own, EMAIL) : own;
}

/** The smallest maximum, or exact length, among the rules of a schema. */
function limitOf(schema: Joi.Schema): number {
  const limits = nodeOf(schema)._rules.flatMap(({ name, args }) =>
    (name === 'max' || name === 'length') && typeof args?.limit === 'number' ? [args.limit] : [],
  );
  return Math.min(Infinity, ...limits);
}

/** Bounds of a value that either schema takes. */
function union(one: InputBounds, other: InputBounds): InputBounds {
  if (one === ANYTHING || other === ANYTHING) return ANYTHING;
  return {
    text: Math.max(one.text ?? 0, other.text ?? 0),
    json: Math.max(one.json ?? 0, other.json ?? 0),
    list: either(one.list, other.list, unionOfLists),
    object: either(one.object, other.object, unionOfObjects),
  };
}

function unionOfLists(one: ListBounds, other: ListBounds): ListBounds {
  const item = once(() => union(one.item, other.item));
  return {
    most: Math.max(one.most, other.most),
    get item() {
      return item();
    },
  };
}

function unionOfObjects(one: ObjectBounds, other: ObjectBounds): ObjectBounds {
  const members = once(() => unionOfMembers(one.members, other.members));
  return {
    get members() {
      return members();
    },
    others: either(one.others, other.others, (some, more) => {
      const value = once(() => union(some.value, more.value));
      return {
        most: Math.max(some.most, more.most),
        get value() {
          return value();
        },
      };
    }),
  };
}

/** Computes a value when it is first read. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function unionOfMembers(
  one: ObjectBounds['members'],
  other: ObjectBounds['members'],
): ObjectBounds['members'] {
  const members = new Map(one);
  for (const [name, bounds] of other) {
    const before = members.get(name);
    members.set(name, before ? union(before, bounds) : bounds);
  }
  return members;
}

function either<T>(one: T | undefined, other: T | undefined, both: (one: T, other: T) => T): T | undefined {
  return one && other ? both(one, other) : (one ?? other);
}

/** Bounds of a value that both schemas take; of objects and lists the first schema decides, unless it takes anything. */
function intersection(one: InputBounds, other: InputBounds): InputBounds {
  if (other === ANYTHING) return one;
  return one === ANYTHING ? other : { ...one, text: Math.min(one.text ?? 0, other.text ?? 0) };
}
