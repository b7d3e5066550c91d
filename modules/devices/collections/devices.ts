import {
  booleanToken,
  choiceType,
  collectionFor,
  filterBy,
  type ListDeclaration,
  recordId,
  type RecordChange,
} from '@tenantry/core';
import Joi from 'joi';
import { deviceEvents } from '../events/deviceEvents';
import { devicesFeatures } from '../features';
import { listAliases } from '../routes/answers';
import { withAliases } from '../rules/aliases';
import { assertMayHandle, assertReached, userOf } from '../rules/reach';
import type { DeviceRules } from '../services/DeviceRules';
import { deviceFields, type DeviceInput, type DeviceRow, PLATFORMS } from './deviceFields';

interface Services {
  readonly deviceRules: DeviceRules;
}

const collection = collectionFor<Services, DeviceInput>();

/** Parameters of other lists, which have no effect here. */
const ignored = (schema: Joi.Schema) => schema.empty('').strip().description('ignored');
const userId = recordId().empty('');

/** Settings that both lists share. */
const list = {
  names: 'members',
  filters: { platform: filterBy.equal('t.platform', choiceType(PLATFORMS)) },
  query: {
    ids: Joi.any()
      .empty(
        Joi.string()
          .allow('')
          .pattern(/^[\s,]*$/),
      )
      .description('comma list; malformed ids are ignored, the first 200 count'),
    sortField: Joi.valid('lastSeenAt', 'createdAt', 'updatedAt').empty(''),
    format: ignored(Joi.valid('csv', 'json', 'xml', 'markdown')),
    exportScope: ignored(Joi.valid('full', 'view')),
    full: ignored(booleanToken()),
    withDeleted: ignored(booleanToken()),
  },
  complete: (items) => Promise.resolve(items.map(withAliases)),
  completed: listAliases,
} satisfies ListDeclaration<Services>;

const table = {
  table: 'devices_devices',
  fields: deviceFields,
  softDelete: true,
  optionalOrganization: true,
} as const;

function furtherEvents({ id, from, to, by }: RecordChange) {
  const row = (to ?? from) as unknown as DeviceRow;
  const device = {
    id,
    tenantId: row.tenant_id,
    organizationId: row.organization_id,
    userId: row.user_id,
    deviceId: row.device_id,
  };
  if (by === 'delete') return [{ event: deviceEvents.deactivated, payload: device }];
  if (by !== 'create' && by !== 'revive') return [];
  const payload = { ...device, platform: row.platform, revived: by === 'revive' };
  return [{ event: deviceEvents.registered, payload }];
}

/**
 * Devices of users, as administrators see them. Registering one that is known changes it. Who may change which is for
 * `reach` and `restore` to say, not for features: own devices take others than those of other users.
 */
export const devices = collection({
  ...table,
  kind: 'devices.user_device',
  plural: 'devices.user_devices',
  label: 'device',
  path: '/devices/admin/devices',
  creation: 'register',
  deletion: 'deactivate',
  features: { view: [devicesFeatures.admin], manage: [] },
  verbs: ['list', 'create', 'update', 'delete'],
  served: ['list'],
  tableExtras: {
    indexes: [
      {
        // Deactivated devices count too, as registering them again revives them. No organization equals no organization.
        name: 'devices_devices_registration',
        columns: [
          'user_id',
          'device_id',
          "COALESCE(organization_id, '00000000-0000-0000-0000-000000000000'::uuid)",
        ],
        unique: true,
      },
    ],
  },
  upserts: true,
  // Each write says that the device was seen.
  writesAlways: true,
  clientBroadcast: true,
  secrets: ['pushToken'],
  // A push token is gone for good once it is replaced, and being seen is nothing that commands do.
  ignored: ['push_token_updated_at', 'push_provider', 'last_seen_at'],
  reach: { assert: (row, call, input) => assertReached(row as unknown as DeviceRow, call, input) },
  list: {
    ...list,
    complete: (items, { services }) => services.deviceRules.withUsers(items.map(withAliases)),
    completed: { ...listAliases, userName: Joi.string().allow(null).required() },
    filters: { ...list.filters, userId: { ...filterBy.equal('t.user_id', 'uuid'), schema: userId } },
  },
  hooks: {
    place: (request, call, { deviceRules }) => deviceRules.placeOf(request, call),
    beforeWrite: (write) => write.services.deviceRules.prepare(write),
    beforeDelete: ({ id, services: { deviceRules } }) => deviceRules.forgetToken(id),
    restore: async ({ from, to, call }, bring) => {
      assertMayHandle(call, (from ?? to)?.['user_id'] as string);
      await bring();
    },
    furtherEvents,
    view: async ({ id }, _state, { deviceRules }) => ({
      hasPushToken: (await deviceRules.sealedToken(id as string)) !== null,
    }),
  },
  messages: { notFound: 'Device not found' },
});

/** The caller's own devices; for holders of `devices.admin` those of the user they name. */
export const ownDevices = collection({
  ...table,
  kind: 'devices.own_device',
  plural: 'devices.devices',
  label: 'own device',
  path: '/devices',
  features: { view: [devicesFeatures.view], manage: [] },
  needsPerson: true,
  verbs: ['list'],
  // Own devices of no organization count as well, wherever their user works.
  tenantWide: true,
  list: {
    ...list,
    query: {
      ...list.query,
      userId: userId.description("for holders of `devices.admin`, who see that user's devices instead"),
    },
    always: (bind, { principal, scope: { organizationIds }, access, query }) => {
      const own = userOf(principal);
      const asked = access.has(devicesFeatures.admin) ? (query['userId'] as string | undefined) : undefined;
      const user = asked ?? own;
      if (user === null) return 'false';
      const isOwn = user === own ? 't.organization_id IS NULL OR ' : '';
      const within =
        organizationIds && `(${isOwn}t.organization_id = ANY (${bind(organizationIds, 'uuid[]')}))`;
      return [`t.user_id = ${bind(user, 'uuid')}`, within].filter(Boolean).join(' AND ');
    },
  },
});
