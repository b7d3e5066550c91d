import type Joi from 'joi';
import { sampleFor } from '../../../core/testing/contract/sampleFor';
import {
  type Described,
  type MemberPath,
  type SchemaMember,
  schemaMembers,
} from '../../support/schemaMembers';

/** Members of a body that take ids of records, those of objects and items of lists in it included. */
export function namedIdsOf(schema: Joi.Schema): SchemaMember[] {
  return schemaMembers(schema).filter(
    ({ schema: { flags, rules } }) => !flags?.only && rules?.some(({ name }) => name === 'guid'),
  );
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
