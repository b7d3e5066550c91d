import { badRequest, errorResponse, notFound, recordId, routeFor, routeOf, uuid } from '@tenantry/core';
import Joi from 'joi';
import { ruleFeatures } from '../../features';
import { sets } from '../collections/sets';
import { addMember, memberIds, removeMember, reorderMembers, updateMember } from '../commands/members';
import type { RuleSets } from '../services/RuleSets';

const ofSet = Joi.object<{ readonly id: string }>({ id: recordId().required() });
const done = Joi.object({ ok: Joi.valid(true).required() });
const refusals = {
  400: errorResponse('Invalid input'),
  403: errorResponse('The set belongs to an organization out of reach'),
  404: errorResponse('No such set, rule or member'),
};
const PATH = '/business_rules/sets/:id/members';

const member = Joi.object({
  id: uuid().required(),
  ruleId: uuid().required(),
  ruleName: Joi.string().required(),
  ruleType: Joi.string().required(),
  sequence: Joi.number().integer().required(),
  enabled: Joi.boolean().required(),
});

/** One set with its members. */
export const readSet = routeFor<{ ruleSets: RuleSets }>()({
  method: 'GET',
  path: '/business_rules/sets/:id',
  summary: 'Read a rule set with its rules',
  access: 'authenticated',
  features: [ruleFeatures.view],
  params: ofSet,
  invalid: () => badRequest('Invalid rule set id'),
  resource: { kind: sets.kind, records: '.' },
  etag: 'updatedAt',
  responses: {
    200: {
      description: 'The set',
      body: sets.shown().schema.keys({ members: Joi.array().items(member).required() }),
    },
    404: errorResponse('No such set, or none that the caller sees'),
  },
  handler: async ({ params, scope, services: { ruleSets } }) => {
    const found = await ruleSets.find(params.id, scope.organizationIds);
    if (!found) throw notFound('Rule set not found');
    return found;
  },
});

const addRule = routeOf(addMember, {
  method: 'POST',
  path: PATH,
  summary: 'Put a rule into a set',
  params: ofSet,
  body: Joi.object<{ ruleId: string; sequence: number; enabled: boolean }>({
    ruleId: recordId().required(),
    sequence: Joi.number().integer().min(0).max(1_000_000).default(0),
    enabled: Joi.boolean().default(true),
  }).required(),
  input: ({ params, body }) => ({ setId: params.id, ...body }),
  responses: {
    201: { description: 'Added', body: Joi.object({ id: uuid().required() }) },
    ...refusals,
    409: errorResponse('The set has the rule already, or as many rules as it may have'),
  },
  answer: (id) => ({ id }),
});

const changeMember = routeOf(updateMember, {
  method: 'PUT',
  path: PATH,
  summary: 'Change a rule in a set',
  params: ofSet,
  body: Joi.object<{ memberId: string; sequence?: number; enabled?: boolean }>({
    memberId: recordId().required(),
    sequence: Joi.number().integer().min(0).max(1_000_000),
    enabled: Joi.boolean(),
  }).required(),
  input: ({ params, body }) => ({ setId: params.id, ...body }),
  responses: { 200: { description: 'Changed', body: done }, ...refusals },
});

const reorderRules = routeOf(reorderMembers, {
  method: 'POST',
  path: `${PATH}/reorder`,
  summary: 'Bring the rules of a set into an order',
  description: 'Rules that are not named follow those that are, in the order that they have.',
  params: ofSet,
  body: Joi.object<{ memberIds: readonly string[] }>({ memberIds }).required(),
  input: ({ params, body }) => ({ setId: params.id, ...body }),
  responses: { 200: { description: 'Done', body: done }, ...refusals },
});

const removeRule = routeOf(removeMember, {
  method: 'DELETE',
  path: PATH,
  summary: 'Take a rule out of a set',
  params: ofSet,
  query: Joi.object<{ memberId: string }>({ memberId: recordId().empty('').required() }),
  invalid: (_error, part) => badRequest(part === 'params' ? 'Invalid rule set id' : 'Member id is required'),
  input: ({ params, query }) => ({ setId: params.id, memberId: query.memberId }),
  responses: { 200: { description: 'Removed', body: done }, ...refusals },
});

export const setRoutes = [readSet, addRule, changeMember, reorderRules, removeRule];
