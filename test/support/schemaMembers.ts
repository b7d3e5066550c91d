import type Joi from 'joi';

/** The parts of `schema.describe()` that lead to members. */
export interface Described {
  readonly type?: string;
  readonly flags?: { readonly presence?: string; readonly only?: boolean };
  readonly rules?: readonly { readonly name: string; readonly args?: Readonly<Record<string, unknown>> }[];
  readonly keys?: Readonly<Record<string, Described>>;
  readonly items?: readonly Described[];
  readonly matches?: readonly { readonly schema?: Described }[];
}

/** The way to a member; `0` leads to the item of a list. */
export type MemberPath = readonly (string | 0)[];

/** A value within a schema. */
export interface SchemaMember {
  readonly path: MemberPath;
  readonly schema: Described;
  /** It and all objects and lists around it have to be given. */
  readonly isRequired: boolean;
}

/** Every value within a schema: members of objects, items of lists, alternatives, and the value itself. */
export function schemaMembers(schema: Joi.Schema): SchemaMember[] {
  return [...within(schema.describe() as Described, [], true)];
}

/** The name of the member that a path leads to. */
export function nameOf(path: MemberPath): string {
  return path.filter((step) => step !== 0).at(-1) ?? '';
}

function* within(schema: Described, path: MemberPath, isRequired: boolean): Generator<SchemaMember> {
  yield { path, schema, isRequired };
  const { matches = [], items = [], keys = {} } = schema;
  for (const { schema: match } of matches)
    if (match) yield* within(match, path, isRequired && matches.length === 1);
  const isFilled =
    schema.rules?.some(({ name, args }) => name === 'min' && Number(args?.['limit']) > 0) ?? false;
  for (const item of items) yield* within(item, [...path, 0], isRequired && isFilled);
  for (const [name, member] of Object.entries(keys))
    yield* within(member, [...path, name], isRequired && member.flags?.presence === 'required');
}
