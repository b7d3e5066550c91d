import type { Random } from '../lib/randomOf';
import type { IdSource } from './validValue';

type Body = Record<string, unknown>;

const PASSWORD = 'Right-Pony-7';

/** Changes that a body needs to be accepted and that its schema cannot express, by operation. */
const REPAIRS: Readonly<Record<string, (body: Body, ids: IdSource, random: Random) => Body>> = {
  'POST /auth/users': (body) => ({ ...body, password: PASSWORD, sendInviteEmail: false, roles: [] }),
  'PUT /auth/users': ({ password: _, ...body }) => ({ ...body, roles: [] }),
  'POST /auth/login': (body) => ({
    ...body,
    email: 'root@example.test',
    password: 'Secret-123!',
    tenantId: undefined,
    tenant: undefined,
    requireRole: undefined,
    role: undefined,
  }),
  'PUT /auth/profile': (body) => ({ email: body['email'] }),
  'PUT /auth/roles/acl': (body) => ({
    ...body,
    isSuperAdmin: false,
    features: ['customers.people.view', 'catalog.*'],
  }),
  'PUT /auth/users/acl': (body) => ({
    ...body,
    isSuperAdmin: false,
    features: ['customers.people.view', 'catalog.*'],
  }),
  'POST /api_keys/keys': (body) => ({ ...body, roles: [], expiresAt: null }),
  'POST /catalog/bulk-delete': (body, ids, random) => ({
    ...body,
    ids: [random.pick(ids('productId') ?? [])],
  }),
  'POST /catalog/prices': ({ variantId: _, ...body }, ids, random) => ({
    ...body,
    productId: random.pick([...(ids('productId') ?? []), null]),
    unitPriceNet: 10.25,
    unitPriceGross: 12.5,
    maxQuantity: null,
    startsAt: null,
  }),
  'POST /catalog/products': (body) => ({
    title: body['title'],
    sku: body['sku'],
    handle: body['handle'],
    description: body['description'],
    customFields: body['customFields'] ?? {},
    metadata: body['metadata'],
    weightValue: body['weightValue'],
    launchAt: body['launchAt'],
  }),
  'POST /customers/activities': ({ dealId: _, ...body }, ids, random) => ({
    ...body,
    entityId: random.pick(ids('entityId') ?? []),
  }),
  'POST /customers/comments': ({ dealId: _, ...body }, ids, random) => ({
    ...body,
    entityId: random.pick(ids('entityId') ?? []),
  }),
  'POST /catalog/variants': (body) => ({
    productId: body['productId'],
    name: body['name'],
    sku: body['sku'],
  }),
  'POST /customers/deals': ({
    pipelineId: _,
    pipelineStageId: __,
    primaryPersonEntityId: ___,
    closureOutcome: ____,
    lossReasonId: _____,
    ...body
  }) => ({ ...body, customFields: {} }),
  'POST /entities/custom-fields': (body, _ids, random) => ({
    entityId: body['entityId'],
    key: body['key'],
    label: body['label'],
    kind: random.pick(['text', 'multiline', 'integer', 'float', 'boolean', 'date', 'datetime']),
    filterable: true,
    order: body['order'] ?? 0,
  }),
  'PUT /entities/custom-fields': ({ id, label, description }) => ({ id, label, description }),
  'PUT /platform/modules/{id}': () => ({ enabled: true }),
  'PUT /platform/tenant-modules/{id}': (body) => ({ ...body, enabled: true }),
  'PUT /translations/locales': () => ({ locales: null }),
  'POST /onboarding/onboarding': (body) => ({
    ...body,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    locale: 'en',
  }),
  'POST /progress/jobs': ({ jobType, name, totalCount, meta }) => ({ jobType, name, totalCount, meta }),
  'PUT /auth/sidebar/preferences': ({ scope: _, applyToRoles: __, clearRoleIds: ___, ...body }) => body,
};

/** A body that its operation should accept. */
export function repairedBody(operation: string, body: unknown, ids: IdSource, random: Random): unknown {
  const repair = REPAIRS[operation];
  const given = withoutCustom(body);
  return repair ? repair(given as Body, ids, random) : given;
}

/** Custom fields are tried on their own: made at random they would spoil most bodies, as no tenant does. */
function withoutCustom(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const { customFields: _, customValues: __, tenantId, ...rest } = body as Body;
  return { ...rest, ...(tenantId !== null && tenantId !== undefined && { tenantId }) };
}
