import type Joi from 'joi';
import { isDeepStrictEqual } from 'node:util';
import type { Principal } from '../../identity/Principal';
import type { InnerRequests, Selection } from '../InnerRequests';
import { nodeOf } from '../openapi/JoiNode';
import type { Route } from '../route';
import type { RouteTable } from '../RouteTable';
import { memberSchemas } from '../schemas';
import { refusedMembers } from '../validateRequest';
import { isOfQuery } from './ofQuery';

type Members = Readonly<Record<string, unknown>>;

/** A change of a record, as the client sent it. */
export interface SentChange {
  readonly route: Route;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: Members;
  readonly body: unknown;
  readonly principal: Principal;
  readonly selection: Selection;
}

interface StoredFormsParts {
  readonly table: () => RouteTable;
  readonly innerRequests: () => Pick<InnerRequests, 'send'>;
}

/** A record to look for in answers: the value of its id, and the names that this may have. */
interface Sought {
  readonly value: string;
  readonly names: readonly string[];
}

/** Levels of an answer in which records are looked for: two of each level of a tree. */
const DEEPEST = 100;
const PAGE = 100;
/** Most members of a record. A body with more is not a record that was read before. */
const MOST_MEMBERS = 500;

/**
 * Records that clients send back as they have read them: members that the route does not take are accepted where their
 * value is the one that the detail or the list of the same records answers to this caller. A member that the list computes for
 * parameters of its query (`ofQuery`), which a change does not have, is accepted with any value that the list can answer.
 */
export class StoredForms {
  constructor(private readonly parts: StoredFormsParts) {}

  /**
   * The body without members that the route refuses and that have the stored value.
   *
   * @returns null where there is nothing to leave out
   */
  async without(change: SentChange): Promise<object | null> {
    const { route, body } = change;
    if (!isMembers(body) || Object.keys(body).length > MOST_MEMBERS) return null;
    const refused = refusedMembers(route, body);
    if (refused.size === 0) return null;
    const rest: Record<string, unknown> = { ...body };
    const computed = this.computedMembers(change);
    for (const name of refused) {
      const schema = computed.get(name);
      if (schema && !schema.validate(body[name], { convert: false }).error) delete rest[name];
    }
    for await (const forms of this.formsOf(change)) {
      for (const name of refused) {
        if (forms.some((form) => Object.hasOwn(form, name) && isDeepStrictEqual(form[name], body[name])))
          delete rest[name];
      }
      if (![...refused].some((name) => Object.hasOwn(rest, name))) break;
    }
    return Object.keys(rest).length < Object.keys(body).length ? rest : null;
  }

  /** Addresses of what shows the record: itself, its detail, and the list that it is in. */
  private readers({ route, params, body }: SentChange): string[] {
    const own = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const isNamed = /\/:\w+$/.test(route.path);
    const { id } = body as Members;
    const detail = !isNamed && typeof id === 'string' ? [`${own}/${encodeURIComponent(id)}`] : [];
    return [own, ...detail, ...(isNamed ? [own.slice(0, own.lastIndexOf('/'))] : [])];
  }

  /** Members that lists of the record compute for their query, with the schemas of their values. */
  private computedMembers(change: SentChange): ReadonlyMap<string, Joi.Schema> {
    const members = this.readers(change).flatMap((path) => {
      const match = this.parts.table().find('GET', path);
      if (match.kind !== 'route') return [];
      const items = memberSchemas(match.served.route.responses[200]?.body).get('items');
      const [item] = (items && nodeOf(items).$_terms.items) ?? [];
      return [...memberSchemas(item)].filter(([, schema]) => isOfQuery(schema));
    });
    return new Map(members);
  }

  /** The record in each form in which it is read, by answers. */
  private async *formsOf(change: SentChange): AsyncGenerator<readonly Members[]> {
    const sought = soughtBy(change);
    for (const path of this.readers(change)) {
      const match = this.parts.table().find('GET', path);
      if (match.kind !== 'route') continue;
      const { route } = match.served;
      // A page of records of which none is named.
      if (!sought && memberSchemas(route.query).has('pageSize')) continue;
      for (const query of queriesFor(route, change, sought)) yield this.read(path, query, change, sought);
    }
  }

  /** The objects of an answer that are the record. */
  private async read(
    path: string,
    query: Members,
    { principal, selection }: SentChange,
    sought: Sought | undefined,
  ): Promise<readonly Members[]> {
    const request = { method: 'GET', path, query } as const;
    const { status, body } = await this.parts.innerRequests().send(principal, request, selection);
    if (status !== 200 || typeof body !== 'object' || body === null) return [];
    // As the client has read it: times are texts.
    const shown = JSON.parse(JSON.stringify(body)) as Members;
    return [shown, ...found(shown, sought, DEEPEST)];
  }
}

/** The id of the record: the last one of the path, else that of the body. */
function soughtBy({ route, params, body }: SentChange): Sought | undefined {
  const [, last] = /:(\w+)$/.exec(route.path) ?? [];
  const value = last === undefined ? (body as Members)['id'] : params[last];
  return typeof value === 'string'
    ? { value, names: ['id', ...(last === undefined ? [] : [last])] }
    : undefined;
}

/** Queries to a reader: one, or one for each of its views. */
function queriesFor(reader: Route, change: SentChange, sought: Sought | undefined): Members[] {
  const view = memberSchemas(reader.query).get('view');
  const views = view ? (nodeOf(view)._valids?.values() ?? []) : [];
  if (views.length === 0) return [queryFor(reader, change, sought)];
  // A tree is read whole, since a part of it lacks what is below the record.
  return views.map((name) => ({ ...(name !== 'tree' && queryFor(reader, change, sought)), view: name }));
}

/** The parameters that a reader needs, and those that narrow a list to the record. */
function queryFor(reader: Route, { query, body }: SentChange, sought: Sought | undefined): Members {
  const known = memberSchemas(reader.query);
  const wanted: Record<string, unknown> = {};
  for (const [name, schema] of known) {
    const given = query[name] ?? (body as Members)[name];
    if (given !== undefined && nodeOf(schema)._flags.presence === 'required') wanted[name] = given;
  }
  if (sought && known.has('id')) wanted['id'] = sought.value;
  else if (sought && known.has('ids')) wanted['ids'] = sought.value;
  else if (known.has('pageSize')) wanted['pageSize'] = String(PAGE);
  return wanted;
}

/** The objects within a value that have the id, outermost first. */
function found(value: unknown, sought: Sought | undefined, depth: number): Members[] {
  if (!sought || depth === 0 || typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap((item) => found(item, sought, depth - 1));
  const isRecord = isMembers(value) && sought.names.some((name) => value[name] === sought.value);
  return isRecord ? [value, ...inner] : inner;
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
