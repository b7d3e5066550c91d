import { authorIdOf, collectionFor, field, filterBy, pageMembers, pageMemberSchemas } from '@tenantry/core';
import Joi from 'joi';
import { consoleFeatures } from '../features';
import { assertMayShare, sharingOf } from '../rules/viewSharing';
import type { CollectionCatalog } from '../services/CollectionCatalog';
import type { ViewInput, ViewRules } from '../services/ViewRules';

interface Services {
  readonly collectionCatalog: CollectionCatalog;
  readonly viewRules: ViewRules;
}

const condition = Joi.object({
  member: Joi.string().max(200).required(),
  operator: Joi.string()
    .max(40)
    .pattern(/^[a-z_]+$/, 'name of an operator')
    .required(),
  value: Joi.string()
    .allow('')
    .max(2000)
    .default('')
    .description('blank for operators without a value; several values stand one in a line'),
});

/** Views of lists. One is its owner's own, or shared with all of the tenant who may list the kind of record. */
export const views = collectionFor<Services, ViewInput>()({
  kind: 'console.view',
  plural: 'console.views',
  label: 'view',
  path: '/console/views',
  // People keep views of their own without a feature; the rules require one for shared views.
  features: { view: [], manage: [] },
  needsPerson: true,
  table: 'console_views',
  tenantWide: 'only',
  fields: {
    recordKind: field.kind({ required: true, writable: 'create', label: 'Kind of record' }),
    name: field.text({ max: 60, required: true }),
    visibility: field.choice(['own', 'shared'], { initial: 'own' }),
    ownerId: field.id({ writable: 'never', nullable: false, label: 'Owner' }),
    roleIds: field.ids({ max: 50, initial: [], label: 'Roles that begin with it' }),
    shows: field.choice(['list', 'board', 'tree', 'calendar', 'map'], { initial: 'list' }),
    columns: field.texts(Joi.string().max(200), { max: 100, nullable: true }),
    sort: field.code({ max: 201, description: 'name of a sort, descending with `-`' }),
    conditions: field.json(Joi.array().items(condition).max(20), { initial: [] }),
    logic: field.choice(['and', 'or'], { initial: 'and', label: 'Conditions are joined by' }),
  },
  confidential: {
    column: 'visibility',
    value: 'own',
    holder: 'owner_id',
    feature: consoleFeatures['views.see_private'],
  },
  tableExtras: { indexes: [{ name: 'console_views_of_kind', columns: ['record_kind', 'name'] }] },
  reach: {
    sql: (bind, { access, principal, services }) =>
      `t.record_kind = ANY (${bind(services.collectionCatalog.listed(access), 'text[]')})
       AND (t.visibility = 'shared' OR t.owner_id = ${bind(authorIdOf(principal), 'uuid')})`,
    assert: (row, call) => assertMayShare(call, sharingOf(row)),
  },
  list: {
    names: 'members',
    order: 't.name',
    filters: { recordKind: filterBy.equal('t.record_kind') },
    columns: {
      isOwn: {
        sql: (bind, { principal }) => `t.owner_id = ${bind(authorIdOf(principal), 'uuid')}`,
        schema: Joi.boolean().required().description('whether the caller is the owner'),
        exported: false,
      },
      isFirst: {
        sql: (bind, { principal }) => `t.role_ids && ${bind(principal.roleIds ?? [], 'uuid[]')}`,
        schema: Joi.boolean().required().description('whether a role of the caller begins with it'),
        exported: false,
      },
    },
    answer: {
      members: (page, { access }) => ({
        ...pageMembers(page.total, page),
        mayShare: access.holdsThroughout([consoleFeatures['views.share']]),
      }),
      schema: {
        ...pageMemberSchemas,
        mayShare: Joi.boolean().required().description('whether the caller may change shared views'),
      },
    },
  },
  hooks: {
    place: ({ input }, call, { viewRules }) => viewRules.placeOf(input, call),
    beforeWrite: async (write) => {
      if (!write.before) write.columns['owner_id'] = authorIdOf(write.call.principal);
      await write.services.viewRules.check(write);
    },
    restore: async (restoration, bring) => {
      await restoration.services.viewRules.checkRestored(restoration);
      await bring();
    },
  },
  messages: { notFound: 'View not found' },
});
