import type Joi from 'joi';
import { sampleFor } from '../../../core/testing/contract/sampleFor';

/** The parts of `schema.describe()` that lead to members which name records. */
interface Described {
  readonly type?: string;
  readonly flags?: { readonly presence?: string; readonly only?: boolean };
  readonly rules?: readonly { readonly name: string; readonly args?: Readonly<Record<string, unknown>> }[];
  readonly keys?: Readonly<Record<string, Described>>;
  readonly items?: readonly Described[];
  readonly matches?: readonly { readonly schema?: Described }[];
}

/** The way to a member; `0` leads to the item of a list. */
export type MemberPath = readonly (string | 0)[];

/** A member of a body that takes the id of a record. */
export interface NamedId {
  readonly path: MemberPath;
  /** It and all objects around it have to be given. */
  readonly isRequired: boolean;
}

/** Members of a body that take ids, those of objects and items of lists in it included. */
export function namedIdsOf(schema: Joi.Schema): NamedId[] {
  return [...membersOf(schema.describe() as Described, [], true)];
}

function* membersOf(schema: Described, path: MemberPath, isRequired: boolean): Generator<NamedId> {
  if (schema.flags?.only) return;
  if (schema.rules?.some(({ name }) => name === 'guid')) yield { path, isRequired };
  for (const { schema: match } of schema.matches ?? [])
    if (match) yield* membersOf(match, path, isRequired && schema.matches?.length === 1);
  const isFilled =
    schema.rules?.some(({ name, args }) => name === 'min' && Number(args?.['limit']) > 0) ?? false;
  for (const item of schema.items ?? []) yield* membersOf(item, [...path, 0], isRequired && isFilled);
  for (const [name, member] of Object.entries(schema.keys ?? {}))
    yield* membersOf(member, [...path, name], isRequired && member.flags?.presence === 'required');
}

/** The name of the member that a path leads to. */
export function nameOf(path: MemberPath): string {
  return path.filter((step) => step !== 0).at(-1) as string;
}

/** A body with its required members, in which each id that has to be given is what `idOf` says. */
export function bodyWith(
  schema: Joi.Schema,
  idOf: (path: MemberPath) => string | undefined,
): Record<string, unknown> {
  const description = schema.describe() as Described;
  const sample = sampleFor(schema, { id: 'something', tenantId: null });
  const required = Object.entries(sample).filter(
    ([name]) => description.keys?.[name]?.flags?.presence === 'required',
  );
  let body: unknown = Object.fromEntries(required);
  for (const { path } of namedIdsOf(schema)) {
    const id = idOf(path);
    if (id !== undefined) body = withMember(description, body, path, id);
  }
  return body as Record<string, unknown>;
}

/** The value with the member set; objects and lists on the way are made, with what they require. */
export function withMember(schema: Described, value: unknown, path: MemberPath, id: string): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return id;
  const inner = schema.matches?.map(({ schema: match }) => match ?? {}) ?? [schema];
  for (const option of inner) {
    if (step === 0 && option.items?.[0])
      return [withMember(option.items[0], Array.isArray(value) ? value[0] : undefined, rest, id)];
    const member = step === 0 ? undefined : option.keys?.[step];
    if (!member) continue;
    const known = isObject(value) ? value : sampleOf(option);
    return { ...known, [step]: withMember(member, known[step as string], rest, id) };
  }
  return value;
}

function sampleOf(schema: Described): Readonly<Record<string, unknown>> {
  const described = { describe: () => schema } as unknown as Joi.Schema;
  return sampleFor(described, { id: 'something', tenantId: null });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
