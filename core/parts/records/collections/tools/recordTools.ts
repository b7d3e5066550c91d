import { callRoute } from '../../../agents/callRoute';
import type { ToolContext, ToolDeclaration, ToolTarget } from '../../../agents/ToolDeclaration';
import { HttpError } from '../../../../kernel/errors/HttpError';
import { columnName } from '../../../data/columnsNamed';
import type { HttpMethod } from '../../../http/route';
import type { CollectionDeclaration, ToolVerb } from '../CollectionDeclaration';
import type { Item } from '../list/Item';
import { pathMembers } from '../pathMembers';
import { columnOf } from '../RecordStore';
import { withArticle } from '../withArticle';
import { boundedItem } from './boundedItem';
import { changeInput, creationInput, listInput, type ListInput, readInput } from './toolInputs';

type Members = Readonly<Record<string, unknown>>;

/** Tools by which agents list, read, create and change records. */
export type RecordTools = Readonly<Record<ToolVerb, ToolDeclaration>>;

/** The tools of a collection. They call its routes with the rights of the caller; those that change something are confirmed. */
export function recordTools(declaration: CollectionDeclaration): RecordTools {
  return {
    list: listTool(declaration),
    read: readTool(declaration),
    create: createTool(declaration),
    update: updateTool(declaration),
  };
}

function listTool(declaration: CollectionDeclaration): ToolDeclaration {
  const { plural, features, list } = declaration;
  const what = lastPart(plural).replaceAll('_', ' ');
  return {
    id: `${moduleOf(declaration)}.list_${lastPart(plural)}`,
    title: `List ${what}`,
    description: `Lists ${what}. \`limit\` and \`offset\` choose the page; \`total\` counts all that are found.`,
    input: listInput(declaration),
    features: features.view,
    handler: async ({ q, limit, offset, ...given }: ListInput, context) => {
      const { own, named } = split(declaration, given);
      const query = { ...own, ...(q !== undefined && { search: q }) };
      const read = (page: object) => readItems(declaration, named, context, { ...query, ...page });
      const page = Math.floor(offset / limit) + 1;
      const skipped = list.whole ? offset : offset % limit;
      const { items, total } = await read(list.whole ? {} : { page, pageSize: limit });
      const hasMore = !list.whole && skipped > 0 && items.length === limit;
      const further = hasMore ? (await read({ page: page + 1, pageSize: limit })).items : [];
      const shown = [...items, ...further].slice(skipped, skipped + limit);
      return { items: shown.map(boundedItem), total, limit, offset };
    },
  };
}

function readTool(declaration: CollectionDeclaration): ToolDeclaration {
  const { label, features } = declaration;
  return {
    id: `${moduleOf(declaration)}.get_${lastPart(declaration.kind)}`,
    title: `Read ${withArticle(label)}`,
    description: `Reads ${withArticle(label)} by its id. \`found\` is false where there is none.`,
    input: readInput(declaration),
    features: features.view,
    handler: async (input: Members, context) => {
      const { own, named } = split(declaration, input);
      const path = `${pathOf(declaration, named)}/${String(own['id'])}`;
      try {
        return { found: true, record: await callRoute(context, { method: 'GET', path }) };
      } catch (error) {
        if (error instanceof HttpError && error.status === 404) return { found: false };
        throw error;
      }
    },
  };
}

function createTool(declaration: CollectionDeclaration): ToolDeclaration {
  const { kind, label, features } = declaration;
  return {
    id: `${moduleOf(declaration)}.create_${lastPart(kind)}`,
    title: `Create ${withArticle(label)}`,
    description: `Creates ${withArticle(label)}.`,
    input: creationInput(declaration),
    features: features.create ?? features.manage,
    isMutation: true,
    isTriedOut: true,
    targets: (input: Members) =>
      Promise.resolve([
        { recordId: null, entityType: kind, recordVersion: null, before: {}, after: input, label },
      ]),
    handler: async (input: Members, context) => {
      const { id } = await write(declaration, 'POST', input, context);
      return { recordId: id, commandName: `${declaration.plural}.${declaration.creation ?? 'create'}` };
    },
  };
}

function updateTool(declaration: CollectionDeclaration): ToolDeclaration {
  const { kind, label, features } = declaration;
  return {
    id: `${moduleOf(declaration)}.update_${lastPart(kind)}`,
    title: `Change ${withArticle(label)}`,
    description: `Changes ${withArticle(label)}. Members that are left out stay as they are.`,
    input: changeInput(declaration),
    features: features.manage,
    isMutation: true,
    isTriedOut: true,
    targets: (input: Members, context) => targetsOf(declaration, input, context),
    handler: async (input: Members, context) => {
      await write(declaration, 'PUT', input, context, context.expectedVersion(String(input['id'])));
      return { recordId: input['id'], commandName: `${declaration.plural}.update` };
    },
  };
}

/** The record as lists show it, with the members that the change is about. */
async function targetsOf(
  declaration: CollectionDeclaration,
  input: Members,
  context: ToolContext,
): Promise<ToolTarget[]> {
  const { kind, label, fields } = declaration;
  const { own, named } = split(declaration, input);
  const { id, ...after } = own;
  const { items } = await readItems(declaration, named, context, { ids: id });
  const item = items[0];
  if (!item) return [];
  const current = (name: string) => item[name] ?? item[columnOf(name, fields[name]?.column || undefined)];
  const version = current('updatedAt');
  return [
    {
      recordId: String(id),
      entityType: kind,
      recordVersion: version === undefined ? null : String(version),
      before: Object.fromEntries(Object.keys(after).map((name) => [name, current(name) ?? null])),
      after,
      label,
    },
  ];
}

async function readItems(
  declaration: CollectionDeclaration,
  named: Members,
  context: ToolContext,
  query: Members,
): Promise<{ readonly items: readonly Item[]; readonly total: unknown }> {
  const path = pathOf(declaration, named);
  const { items, total } = await callRoute(context, { method: 'GET', path, query });
  return { items: (items ?? []) as readonly Item[], total };
}

function write(
  declaration: CollectionDeclaration,
  method: HttpMethod,
  input: Members,
  context: ToolContext,
  expectedUpdatedAt?: string,
) {
  const { own, named } = split(declaration, input);
  const path = pathOf(declaration, named);
  return callRoute(context, { method, path, body: own, expectedUpdatedAt });
}

/** Members that the path names, and the others. */
function split(declaration: CollectionDeclaration, input: Members): { named: Members; own: Members } {
  const inPath = new Set(pathMembers(declaration));
  const pick = (isNamed: boolean) =>
    Object.fromEntries(Object.entries(input).filter(([name]) => inPath.has(name) === isNamed));
  return { named: pick(true), own: pick(false) };
}

const pathOf = ({ path }: CollectionDeclaration, named: Members): string =>
  path.replaceAll(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(named[name])));

const moduleOf = ({ kind }: CollectionDeclaration): string => kind.slice(0, kind.indexOf('.'));

/** The name of a kind without its module, in the case of tools: `catalog.priceKinds` -> `price_kinds`. */
const lastPart = (id: string): string => columnName(id.slice(id.indexOf('.') + 1).replaceAll('-', '_'));
