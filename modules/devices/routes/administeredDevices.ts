import {
  type CoreServices,
  forbidden,
  notFound,
  requireLiveSelection,
  routeFor,
  routeOf,
  seesOrganization,
} from '@tenantry/core';
import { devices } from '../collections/devices';
import { change, type DeviceRow, registrationFor } from '../collections/deviceFields';
import { devicesFeatures } from '../features';
import { withAliases } from '../rules/aliases';
import {
  answerRegistered,
  changed,
  deactivated,
  detailOf,
  deviceInPath,
  invalidDevice,
  read,
  registered,
} from './answers';

const PATH = '/devices/admin/devices';
const ONE = `${PATH}/:id` as const;

const common = {
  access: 'authenticated',
  features: [devicesFeatures.admin],
  invalid: invalidDevice,
} as const;
const writing = { ...common, needsLiveSelection: true } as const;

export const registerDeviceFor = routeOf(devices.commands.create, {
  ...writing,
  method: 'POST',
  path: PATH,
  summary: 'Register a device for a user',
  description: "It belongs to the user's own organization.",
  body: registrationFor,
  responses: registered,
  input: ({ body }) => ({ ...body }),
  answer: answerRegistered,
});

export const readAnyDevice = routeFor<Pick<CoreServices, 'database'>>()({
  ...common,
  method: 'GET',
  path: ONE,
  summary: 'Read a device',
  params: deviceInPath,
  responses: read,
  handler: async ({ scope, params: { id }, services: { database } }) => {
    requireLiveSelection(scope, true);
    const device = await database.first<DeviceRow>({
      name: 'devices_by_id',
      text: 'SELECT * FROM devices_devices WHERE id = $1 AND deleted_at IS NULL',
      values: [id],
    });
    if (!device) throw notFound('Device not found');
    if (!seesOrganization(scope, device.organization_id as string)) throw forbidden('Access denied');
    return { item: withAliases(detailOf(device)) };
  },
});

export const updateAnyDevice = routeOf(devices.commands.update, {
  ...writing,
  method: 'PUT',
  path: ONE,
  summary: "Change any user's device",
  params: deviceInPath,
  body: change,
  responses: changed,
  input: ({ params, body }) => ({ ...params, ...body, asAdministrator: true }),
  answer: ({ id }) => ({ ok: true, id: id as string }),
});

export const deactivateAnyDevice = routeOf(devices.commands.delete, {
  ...writing,
  method: 'DELETE',
  path: ONE,
  summary: "Deactivate any user's device",
  params: deviceInPath,
  responses: deactivated,
  input: ({ params }) => ({ ...params, asAdministrator: true }),
});
