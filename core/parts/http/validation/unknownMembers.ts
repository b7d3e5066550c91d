import type Joi from 'joi';
import { hint } from '../../../kernel/errors/suggest';
import { nodeOf } from '../openapi/JoiNode';
import { memberSchemas } from '../schemas';
import type { InputProblem } from './InputProblem';

/** Longer names are not compared with known ones: the work grows with their length. */
const LONGEST_NAME = 64;
/** So many members of one request get a suggestion. */
const MOST_SUGGESTIONS = 20;

type Path = readonly (string | number)[];

/**
 * The members that a schema refused because it does not know them, each with the nearest name that it knows.
 *
 * @param error what the schema says of the input
 * @param accepted what it makes of the input without such members; undefined when that does not fit either
 */
export function unknownMembers(
  schema: Joi.Schema,
  error: Joi.ValidationError,
  accepted: unknown,
): InputProblem[] {
  const paths = error.details.flatMap((detail) => refusedIn(detail, accepted));
  return paths.map((path, index) =>
    unknownMember(path, index < MOST_SUGGESTIONS ? namesAt(schema, path.slice(0, -1)) : []),
  );
}

/**
 * A member that is not known, with the nearest name that is: `naem is not allowed. Did you mean name?`
 *
 * @param known names that may stand in its place
 */
export function unknownMember(path: Path, known: Iterable<string>): InputProblem {
  const name = String(path.at(-1));
  const suggestion = name === '' || name.length > LONGEST_NAME ? '' : hint(name, known);
  const message = `${label(path)} is not allowed${suggestion === '' ? '' : `.${suggestion}`}`;
  return { path, message, code: 'object.unknown' };
}

function refusedIn({ type, path, context }: Joi.ValidationErrorItem, accepted: unknown): Path[] {
  if (type === 'object.unknown') return [path];
  // Joi does not say which of several shapes was meant: it is the one that fits without the members.
  if (type !== 'alternatives.match' || accepted === undefined) return [];
  return removed(context?.value, at(accepted, path), path);
}

/** Where members of a value are that its accepted form lacks. */
function removed(given: unknown, kept: unknown, path: Path): Path[] {
  if (!isObject(given) || !isObject(kept)) return [];
  const isList = Array.isArray(given);
  return Object.entries(given).flatMap(([key, value]) => {
    const place = [...path, isList ? Number(key) : key];
    if (Object.hasOwn(kept, key)) return removed(value, kept[key], place);
    return isList ? [] : [place];
  });
}

/** A path as Joi writes it: `items[0].name`. A name without characters is shown as `""`. */
function label(path: Path): string {
  const steps = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step || '""'}`));
  return steps.join('').replace(/^\./, '');
}

function at(value: unknown, path: Path): unknown {
  return path.reduce((inner, step) => (isObject(inner) ? inner[String(step)] : undefined), value);
}

/** The names of members that may stand at a place of the input. */
function namesAt(schema: Joi.Schema, path: Path): string[] {
  let places = shapesOf(schema);
  for (const step of path) places = places.flatMap((place) => inside(place, step)).flatMap(shapesOf);
  return places.flatMap((place) => [...memberSchemas(place).keys()]);
}

/** A schema, or those of which it is a choice. */
function shapesOf(schema: Joi.Schema): Joi.Schema[] {
  const { matches } = nodeOf(schema).$_terms;
  return matches ? matches.flatMap((match) => (match.schema ? shapesOf(match.schema) : [])) : [schema];
}

function inside(schema: Joi.Schema, step: string | number): readonly Joi.Schema[] {
  if (typeof step === 'number') return nodeOf(schema).$_terms.items ?? [];
  const member = memberSchemas(schema).get(step);
  if (member) return [member];
  return (nodeOf(schema).$_terms.patterns ?? []).map(({ rule }) => rule);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
