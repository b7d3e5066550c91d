import {
  badRequest,
  type CoreServices,
  errorResponse,
  notFound,
  recordId,
  routeFor,
  uuid,
} from '@tenantry/core';
import Joi from 'joi';
import { ruleFeatures } from '../../features';
import { rules } from '../collections/rules';

const shown = rules.shown();

/** Members that lists leave out, by column. */
const FURTHER = {
  conditionExpression: 'condition_expression',
  successActions: 'success_actions',
  failureActions: 'failure_actions',
  testCases: 'test_cases',
  createdBy: 'created_by',
  updatedBy: 'updated_by',
};
const further = Object.entries(FURTHER).map(([name, column]) => `'${name}', t.${column}`);

const rule = shown.schema.keys({
  conditionExpression: Joi.object().unknown(true).allow(null).required(),
  successActions: Joi.array().allow(null).required(),
  failureActions: Joi.array().allow(null).required(),
  testCases: Joi.array().required(),
  createdBy: uuid().allow(null).required(),
  updatedBy: uuid().allow(null).required(),
});

/** One rule with its condition and its actions, which lists leave out. */
export const readRule = routeFor<Pick<CoreServices, 'database'>>()({
  method: 'GET',
  path: '/business_rules/rules/:id',
  summary: 'Read a rule',
  access: 'authenticated',
  features: [ruleFeatures.view],
  params: Joi.object<{ readonly id: string }>({ id: recordId().required() }),
  invalid: () => badRequest('Invalid rule id'),
  resource: { kind: rules.kind, records: '.' },
  etag: 'updatedAt',
  responses: {
    200: { description: 'The rule', body: rule },
    400: errorResponse('Invalid rule id'),
    404: errorResponse('No such rule, or none that the caller sees'),
  },
  handler: async ({ params, scope, services }) => {
    const found = await services.database.first<{ rule: object }>({
      name: 'business_rules_rule',
      text: `SELECT ${shown.sql}::jsonb || jsonb_build_object(${further.join(', ')}) AS rule FROM business_rules_rules t
              WHERE t.id = $1 AND t.deleted_at IS NULL AND ($2::uuid[] IS NULL OR t.organization_id = ANY ($2))`,
      values: [params.id, scope.organizationIds],
    });
    if (!found) throw notFound('Rule not found');
    return found.rule;
  },
});
