import {
  type Bind,
  booleanToken,
  type CoreServices,
  foldedPattern,
  foldOf,
  inUnicode,
  type ListDeclaration,
  paging,
  recordId,
  sortKey,
} from '@tenantry/core';
import type { DirectoryServices } from '@tenantry/module-directory/contract';
import Joi from 'joi';
import { type Actor, actorOf } from '../../shared/Actor';
import { emptyPage, idSet, lenientIdList, listAnswer, searchText } from '../../shared/fields';
import type { Placed, RecordNames } from '../../shared/RecordNames';

/** Services that the list of accounts needs. */
export type ListServices = Pick<CoreServices, 'accessControl'> &
  Pick<DirectoryServices, 'tenantDirectory'> & { readonly recordNames: RecordNames };

/** An account of a page on its way to the answer. */
interface Shown extends Placed {
  organizationName: string | null;
  tenantName: string;
  /** Shown only where one account is requested by id. */
  hasPassword: boolean | undefined;
}

const MOST_IDS = 100;
/** Organizations that a search over all tenants considers at most. */
const FOUND_ORGANIZATIONS = 1_000;
const nullableText = () => Joi.string().allow(null).required();

const query = {
  ...paging(),
  id: recordId(),
  ids: lenientIdList(MOST_IDS).description('comma list; malformed ids are ignored, the first 100 count'),
  search: searchText().description('part of e-mail or name (every word), organization name or role name'),
  name: searchText().description('part of the display name'),
  organizationId: recordId(),
  scopeToActiveOrganization: booleanToken().empty(''),
  roleIds: idSet().description('comma list or repeated'),
  roleId: idSet().description('repeated'),
};

/** Accounts by e-mail; filters intersect. Super administrators who selected no tenant see those of all tenants. */
export const userList: ListDeclaration<ListServices> = {
  names: 'members',
  omitted: ['createdAt'],
  order: 't.email',
  query,
  filters: {
    search: {
      schema: query.search,
      sql: async (text: string, bind, call) => {
        if (text === '') return null;
        const organizations = await organizationsNamed(text, actorOf(call), call.services);
        return `tenantry_fold(concat(t.email, ' ', t.name)) LIKE ALL (${words(withUnicodeDomains(text), bind)})
          OR t.organization_id = ANY (${bind(organizations, 'uuid[]')})
          OR EXISTS (SELECT 1 FROM auth_user_roles f JOIN auth_roles fr ON fr.id = f.role_id
                      WHERE f.user_id = t.id AND tenantry_fold(fr.name) LIKE ${bind(foldedPattern(text), 'text')})`;
      },
    },
    name: {
      schema: query.name,
      sql: (text: string, bind) =>
        text === '' ? null : `tenantry_fold(t.name) LIKE ALL (${words(text, bind)})`,
    },
    organizationId: {
      schema: query.organizationId,
      sql: (id: string, bind) => `t.organization_id = ${bind(id, 'uuid')}`,
    },
    scopeToActiveOrganization: {
      schema: query.scopeToActiveOrganization,
      sql: (isAsked: boolean, bind, call) =>
        isAsked ? `t.organization_id = ${bind(actorOf(call).activeOrganizationId, 'uuid')}` : null,
    },
    roleIds: {
      schema: query.roleIds,
      sql: (ids: ReadonlySet<string>, bind, call) =>
        holdsOne([...ids, ...((call.query['roleId'] as ReadonlySet<string> | undefined) ?? [])], bind),
    },
    roleId: {
      schema: query.roleId,
      sql: (ids: ReadonlySet<string>, bind, call) =>
        call.query['roleIds'] === undefined ? holdsOne([...ids], bind) : null,
    },
  },
  invalid: emptyPage,
  across: (call) => (actorOf(call).seesAllTenants ? 'read accounts of all tenants' : null),
  parts: {
    // Accounts as an array, because the planner then uses the key of the table. The policy of that table costs time for each row.
    held: `SELECT ur.user_id AS record, json_agg(r.name ORDER BY ${sortKey('r.name')}) AS names, json_agg(r.id ORDER BY ${sortKey('r.name')}) AS ids
             FROM auth_user_roles ur JOIN auth_roles r ON r.id = ur.role_id
            WHERE ur.user_id = ANY (ARRAY(SELECT id FROM page))
            GROUP BY 1`,
  },
  columns: {
    roles: { sql: "coalesce(held.names, '[]')", schema: Joi.array().items(Joi.string()).required() },
    roleIds: { sql: "coalesce(held.ids, '[]')", schema: Joi.array().items(Joi.string().guid()).required() },
    hasPassword: {
      sql: 't.password_hash IS NOT NULL',
      schema: Joi.boolean().description('only when one account is requested by id'),
      exported: false,
    },
  },
  completed: { organizationName: nullableText(), tenantName: nullableText() },
  complete: async (items, { services, query: asked }) => {
    const accounts = items as unknown as readonly Shown[];
    const names = await services.recordNames.of(accounts);
    for (const account of accounts) {
      const { tenantId, organizationId } = account;
      account.organizationName = organizationId ? names.organization(tenantId, organizationId) : null;
      account.tenantName = names.tenant(tenantId);
      if (asked['id'] === undefined) account.hasPassword = undefined;
    }
    return items;
  },
  answer: listAnswer,
};

/** The words of a search; domains of e-mail addresses in Unicode, as they are stored. */
const withUnicodeDomains = (text: string): string => text.split(/\s+/).map(inUnicode).join(' ');

const words = (text: string, bind: Bind): string =>
  bind(
    text
      .trim()
      .split(/\s+/)
      .map((word) => foldedPattern(word)),
    'text[]',
  );

const holdsOne = (roleIds: readonly string[], bind: Bind): string =>
  `EXISTS (SELECT 1 FROM auth_user_roles f
            WHERE f.user_id = t.id AND f.role_id = ANY (${bind(roleIds, 'uuid[]')}))`;

/** Ids of the organizations with a name that contains a text, among those that the actor may list accounts of. */
async function organizationsNamed(
  text: string,
  { seesAllTenants, organizations }: Actor,
  { tenantDirectory }: ListServices,
): Promise<readonly string[]> {
  const wanted = foldOf(text.trim());
  if (seesAllTenants) return tenantDirectory.findOrganizations(wanted, FOUND_ORGANIZATIONS);
  return [...organizations.all()].filter(({ name }) => foldOf(name).includes(wanted)).map(({ id }) => id);
}
