import {
  type CollectionDescription,
  type FilterDescription,
  isForPrograms,
  type MemberDescription,
  memberSchemas,
  describeValue,
  titleOf,
  type ValueDescription,
} from '@tenantry/core';
import type Joi from 'joi';
import type { OpenCollection } from './CollectionCatalog';

/** A member, with the verbs of the routes that take it. */
export interface ServedMember extends MemberDescription {
  readonly takenBy: readonly ('create' | 'update')[];
  /** Where the answer of the route that reads one record has a member that items of lists leave out. */
  readonly readAt: readonly string[] | null;
}

/** Parameters that every list has; views offer them in their own way. */
const USUAL = [
  'page',
  'pageSize',
  'cursor',
  'limit',
  'search',
  'sortField',
  'sortDir',
  'sort',
  'order',
  'format',
  'id',
  'ids',
];

/** A member that another module adds to the items of a list. */
export interface AddedMember {
  readonly moduleId: string;
  /** Path in items: `extensions.loyalty.points`. */
  readonly column: string;
  /** In English. */
  readonly label: string;
  readonly value: ValueDescription;
}

/** Members that modules which are on for the caller add to the items of the list. */
export function addedMembers({ taken, isModuleOn }: OpenCollection): AddedMember[] {
  const added = memberSchemas(itemMembers(taken.list?.answer).get('extensions'));
  return [...added].flatMap(([moduleId, fields]) =>
    isModuleOn(moduleId)
      ? [...memberSchemas(fields)].map(([name, schema]) => ({
          moduleId,
          column: `extensions.${moduleId}.${name}`,
          label: titleOf(name),
          value: describeValue(schema),
        }))
      : [],
  );
}

/**
 * The description as far as the routes that are served keep to it: a module may serve a list or a creation by a route of
 * its own, which takes what that declares.
 */
export function asServed(
  description: CollectionDescription,
  { collection, taken }: OpenCollection,
): Omit<CollectionDescription, 'members'> & { readonly members: readonly ServedMember[] } {
  const members = description.members.map((member) => ({
    ...member,
    takenBy: (['create', 'update'] as const).filter((verb) => takes(taken[verb]?.body, member.name)),
    readAt: member.column === null ? placeOf(member.name, taken) : null,
  }));
  const own = collection.routes.list;
  const { query, answer } = taken.list ?? {};
  const isOwn = own !== undefined && query === (own.query as unknown);
  if (!taken.list || isOwn) return { ...description, members };
  const parameters = memberSchemas(query);
  const items = itemMembers(answer);
  const columnOf = ({ name, column }: MemberDescription) =>
    [name, column].find((known) => known !== null && items.has(known)) ?? null;
  const columns = new Set(members.map(columnOf));
  return {
    ...description,
    members: members.map((member) => {
      const column = columnOf(member);
      const readAt = column === null ? placeOf(member.name, taken) : null;
      return { ...member, column, readAt, sort: null, operators: [] };
    }),
    shown: [...items]
      .filter(([name]) => !columns.has(name))
      .map(([column, schema]) => ({
        column,
        label: titleOf(column),
        value: describeValue(schema),
        sort: null,
        ...(isForPrograms(schema) && { isForPrograms: true as const }),
      })),
    filters: [...parameters]
      .filter(([name]) => !USUAL.includes(name))
      .map(([name, schema]) => filterOf(name, schema, description)),
    hasSearch: parameters.has('search'),
    isWhole: !parameters.has('page'),
    hasCursors: parameters.has('cursor'),
  };
}

/** Whether the list is exported: a route of a module may take no `format`, or accept it without effect. */
export function isExported({ taken }: OpenCollection): boolean {
  const format = memberSchemas(taken.list?.query).get('format');
  return (
    format !== undefined && (format.describe().flags as { result?: string } | undefined)?.result !== 'strip'
  );
}

/** Whether the list adds up amounts: a route of a module may take no `sum`. */
export const isSummed = ({ taken }: OpenCollection): boolean => memberSchemas(taken.list?.query).has('sum');

/** Members of the items of a list, by the shape of its answer, or the first one of several. */
function itemMembers(answer: Joi.Schema | undefined): ReadonlyMap<string, Joi.Schema> {
  const [first] = (answer?.$_terms['matches'] ?? []) as readonly { readonly schema?: Joi.Schema }[];
  const items = memberSchemas(first?.schema ?? answer).get('items');
  const [item] = (items?.$_terms['items'] ?? []) as readonly Joi.Schema[];
  return memberSchemas(item);
}

/** A member of the record that a read route answers: beside the others, or in one of the objects that it answers. */
function placeOf(name: string, { read, update }: OpenCollection['taken']): readonly string[] | null {
  const type = memberSchemas(update?.body).get(name)?.type;
  const answered = memberSchemas(read?.answer);
  // The same name may mean another thing there, such as a whole object that requests take by parts.
  const isThere = (schema: Joi.Schema | undefined) => schema !== undefined && schema.type === type;
  if (isThere(answered.get(name))) return [name];
  for (const [part, schema] of answered) if (isThere(memberSchemas(schema).get(name))) return [part, name];
  return null;
}

const takes = (body: Joi.Schema | undefined, name: string) => memberSchemas(body).has(name);

function filterOf(name: string, schema: Joi.Schema, { filters }: CollectionDescription): FilterDescription {
  const known = filters.find((filter) => filter.name === name);
  return { name, label: known?.label ?? titleOf(name), value: describeValue(schema) };
}
