import {
  type CoreServices,
  errorResponse,
  phoneNumber,
  recordId,
  requireLiveSelection,
  routeFor,
  samePhonePatterns,
  uuid,
} from '@tenantry/core';
import Joi from 'joi';
import { customersFeatures } from '../../features';
import { lastDigits } from '../rules/sameNumber';

interface Query {
  readonly phone?: string;
  /** The same as `phone`. */
  readonly digits?: string;
  readonly excludeId?: string;
}

interface SamePhone {
  readonly id: string;
  readonly displayName: string;
  readonly primaryPhone: string;
}

const MOST = 20;

const found = Joi.object({
  id: uuid().required(),
  displayName: Joi.string().required(),
  primaryPhone: Joi.string().required(),
});

export const checkPhone = routeFor<Pick<CoreServices, 'database'>>()({
  method: 'GET',
  path: '/customers/people/check-phone',
  summary: 'Find people who have a telephone number already',
  description:
    `At most ${MOST}, the oldest first. Numbers are the same however they are written, with the code of their country or as they ` +
    'are dialled in it; extensions do not count.',
  access: 'authenticated',
  features: [customersFeatures['people.view']],
  query: Joi.object<Query>({
    phone: phoneNumber(),
    digits: Joi.alternatives(
      Joi.string().trim().max(50).pattern(/^\d+$/, 'digits'),
      phoneNumber(),
    ).description('the same as `phone`; any digits, also those of a number that is not complete'),
    excludeId: recordId()
      .empty('')
      .description('a person who does not count, such as the one that is edited'),
  }).xor('phone', 'digits'),
  responses: {
    200: {
      description: 'Who has it',
      body: Joi.object({
        match: found.allow(null).required().description('the first of them'),
        duplicates: Joi.array().items(found).required(),
      }),
    },
    400: errorResponse('No telephone number'),
    422: errorResponse('The selected organization is no longer available'),
  },
  resource: { kind: 'customers.person' },
  handler: async ({ query, scope, services: { database } }) => {
    requireLiveSelection(scope, true);
    const asked = query.phone ?? query.digits ?? '';
    const duplicates = await database.query<SamePhone>({
      name: 'customers_same_phone',
      text: `SELECT t.id, t.display_name AS "displayName", t.primary_phone AS "primaryPhone"
               FROM customers_entities t
              WHERE t.kind = 'person' AND t.primary_phone_digits = $1
                AND t.primary_phone_keys LIKE ANY ($4::text[])
                AND t.id IS DISTINCT FROM $2::uuid
                AND ($3::uuid[] IS NULL OR t.organization_id = ANY ($3::uuid[]))
              ORDER BY t.created_at, t.id LIMIT ${MOST}`,
      values: [lastDigits(asked), query.excludeId ?? null, scope.organizationIds, samePhonePatterns(asked)],
    });
    return { match: duplicates[0] ?? null, duplicates };
  },
});
