import { notFound, type RateLimit, recordId, reply, routeFor, uuid } from '@tenantry/core';
import Joi from 'joi';
import type { PublicLookups } from '../services/PublicLookups';
import { LONGEST_SLUG } from '../services/slug';

const route = routeFor<{ publicLookups: PublicLookups }>();

/** 60 calls a minute and address. */
const limit = (name: string): RateLimit => ({ name, points: 60, duration: 60, block: 60 });

const refused = (error: string) => () => reply(400, { ok: false, error });
const missing = (error: string) => notFound(error, { ok: false });
const failure = (description: string) => ({
  description,
  body: Joi.object({ ok: Joi.valid(false).required(), error: Joi.string().required() }),
});
const found = (members: Record<string, Joi.Schema>) => ({
  description: 'Found',
  body: Joi.object({ ok: Joi.valid(true).required(), ...members }),
});

export const lookUpTenant = route({
  method: 'GET',
  path: '/directory/tenants/lookup',
  summary: 'Look up a tenant by id',
  description: 'The parameter may also be called `tenant`.',
  access: 'public',
  errorEnvelope: { ok: false },
  query: Joi.object<{ tenantId?: string; tenant?: string }>({ tenantId: recordId(), tenant: recordId() }).or(
    'tenantId',
    'tenant',
  ),
  invalid: refused('Invalid tenant id.'),
  rateLimits: [limit('DIRECTORY_TENANT_LOOKUP')],
  responses: {
    200: found({
      tenant: Joi.object({
        id: uuid().required(),
        name: Joi.string().required(),
        accentColor: Joi.string().allow(null).required().description('#rrggbb'),
      }).required(),
    }),
    400: failure('Not an id'),
    404: failure('No such tenant'),
  },
  handler: async ({ services, query }) => {
    const tenant = await services.publicLookups.tenant((query.tenantId ?? query.tenant) as string);
    if (!tenant) throw missing('Tenant not found.');
    return { ok: true, tenant };
  },
});

export const lookUpOrganization = route({
  method: 'GET',
  path: '/directory/organizations/lookup',
  summary: 'Look up an organization by slug',
  description:
    'Slugs are unique in a tenant only. Without `tenantId`, also called `tenant`, the organization is found that has had the slug for the longest time.',
  access: 'public',
  errorEnvelope: { ok: false },
  query: Joi.object<{ slug: string; tenantId?: string; tenant?: string }>({
    slug: Joi.string().trim().lowercase().min(1).max(LONGEST_SLUG).required(),
    tenantId: recordId(),
    tenant: recordId(),
  }),
  invalid: ({ details }) =>
    refused(
      details.every(({ path }) => /^tenant(Id)?$/.test(String(path[0])))
        ? 'Invalid tenant id.'
        : 'Invalid slug.',
    )(),
  rateLimits: [limit('DIRECTORY_ORG_LOOKUP')],
  responses: {
    200: found({
      organization: Joi.object({
        id: uuid().required(),
        name: Joi.string().required(),
        slug: Joi.string().required(),
      }).required(),
    }),
    400: failure('Not a slug, or not the id of a tenant'),
    404: failure('No such organization, or an inactive one'),
  },
  handler: async ({ services, query }) => {
    const organization = await services.publicLookups.organization(
      query.slug,
      query.tenantId ?? query.tenant,
    );
    if (!organization) throw missing('Organization not found.');
    return { ok: true, organization };
  },
});
