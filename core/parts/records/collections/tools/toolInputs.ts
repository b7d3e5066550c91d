import Joi from 'joi';
import { recordId } from '../../../http/schemas';
import { CUSTOM_FIELD_FILTER } from '../../customFields/customFieldFilters';
import type { CollectionDeclaration } from '../CollectionDeclaration';
import { inputSchema } from '../inputSchema';
import { pathMembers } from '../pathMembers';

/** Input of a list tool. */
export interface ListInput extends Readonly<Record<string, unknown>> {
  readonly q?: string;
  readonly limit: number;
  readonly offset: number;
}

/** Records of one answer. */
const LIMIT = { most: 50, usual: 20 };
const LAST_OFFSET = 1_000_000;

/** A value that a custom field equals. */
const customValue = Joi.alternatives(Joi.string().max(500), Joi.number(), Joi.boolean());

/** A page of a list: words, the declared filters, custom fields, and the order. */
export function listInput(declaration: CollectionDeclaration): Joi.ObjectSchema {
  const { search, sorts = {}, filters = {} } = declaration.list;
  const sortNames = Object.keys(sorts);
  const narrowing = Object.entries(filters).map(([name, { schema }]) => [name, schema] as const);
  const input = Joi.object({
    ...inPath(declaration),
    ...Object.fromEntries(narrowing),
    ...(search && { q: Joi.string().max(200).description('words to search for') }),
    limit: Joi.number().integer().min(1).max(LIMIT.most).default(LIMIT.usual),
    offset: Joi.number().integer().min(0).max(LAST_OFFSET).default(0),
    ...(sortNames.length > 0 && {
      sortField: Joi.valid(...sortNames),
      sortDir: Joi.valid('asc', 'desc'),
    }),
  });
  return declaration.customFields ? input.pattern(CUSTOM_FIELD_FILTER, customValue) : input;
}

/** One record. */
export const readInput = (declaration: CollectionDeclaration): Joi.ObjectSchema =>
  Joi.object({ ...inPath(declaration), id: recordId().required() });

/** A new record; it belongs to the place where the caller works. */
export const creationInput = (declaration: CollectionDeclaration): Joi.ObjectSchema =>
  inputSchema(declaration, 'create', 'tool').append(inPath(declaration));

/** A record with at least one member to change. */
export function changeInput(declaration: CollectionDeclaration): Joi.ObjectSchema {
  const naming = { ...inPath(declaration), id: recordId().required() };
  return inputSchema(declaration, 'change')
    .append(naming)
    .min(Object.keys(naming).length + 1);
}

const inPath = (declaration: CollectionDeclaration): Record<string, Joi.Schema> =>
  Object.fromEntries(pathMembers(declaration).map((name) => [name, recordId().required()]));
