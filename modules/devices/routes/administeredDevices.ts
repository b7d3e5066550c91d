import {
  badRequest,
  type CoreServices,
  created,
  forbidden,
  notFound,
  recordId,
  routeFor,
  routeOf,
  unauthorized,
} from '@tenantry/core';
import type { AuthServices } from '@tenantry/module-auth/contract';
import Joi from 'joi';
import type { DeviceChange, DeviceReport } from '../services/Device';
import { type DeviceFilters, type DeviceQuery, withAliases } from '../services/DeviceQuery';
import {
  changeErrors,
  deactivated,
  deviceDetail,
  devicePage,
  invalidDevice,
  listErrors,
  registered,
  registerErrors,
  updated,
} from './answers';
import { administrativeReach } from './caller';
import { deviceChange, deviceFilters, deviceReport } from './fields';
import { devicesFeatures } from '../features';
import { deviceCommands } from '../commands/deviceCommands';

type Services = Pick<AuthServices, 'accessLookups'> &
  Pick<CoreServices, 'commands'> & {
    deviceQuery: DeviceQuery;
  };

const route = routeFor<Services>();
const PATH = '/devices/admin/devices';
const ONE = `${PATH}/:id` as const;
const access = 'authenticated';
const features = [devicesFeatures.admin];
const params = Joi.object<{ id: string }>({ id: recordId().required() });

export const listAllDevices = route({
  method: 'GET',
  path: PATH,
  summary: 'List devices of all users',
  description: 'In the active organization and those below it. Keys of snake_case are deprecated aliases.',
  access,
  features,
  ofCollection: true,
  query: Joi.object<DeviceFilters & { userId?: string }>(deviceFilters).unknown(true),
  responses: { 200: { description: 'Devices', body: devicePage }, ...listErrors },
  handler: (context) => {
    const { userId = null, ...filters } = context.query;
    const reach = administrativeReach(context, true);
    return context.services.deviceQuery.list({ ...reach, userId }, filters);
  },
});

export const registerDeviceFor = route({
  method: 'POST',
  path: PATH,
  summary: 'Register a device for a user',
  description: "It belongs to the user's own organization.",
  access,
  features,
  body: Joi.object<DeviceReport & { userId: string }>({ ...deviceReport, userId: recordId().required() }),
  invalid: invalidDevice,
  responses: { 201: { description: 'Registered', body: registered }, ...registerErrors },
  handler: async (context) => {
    const { scope, access: held, services } = context;
    administrativeReach(context, false);
    const { userId, ...report } = context.body;
    if (scope.tenantId === null) throw unauthorized();
    const user = await services.accessLookups.account(userId);
    if (!user) throw badRequest('Target user not found in this tenant');
    const { organizationId } = user;
    const reaches = organizationId !== null && held.organizationIds?.includes(organizationId);
    if (held.organizationIds !== null && !reaches) throw forbidden('Access denied');
    const input = { tenantId: scope.tenantId, organizationId, userId, report, fallbackLocale: null };
    const executed = await services.commands.execute(deviceCommands.register, input, context);
    return executed.answer(created(executed.result));
  },
});

export const readAnyDevice = route({
  method: 'GET',
  path: ONE,
  summary: 'Read a device',
  access,
  features,
  params,
  invalid: invalidDevice,
  responses: { 200: { description: 'The device', body: deviceDetail }, ...changeErrors },
  handler: async (context) => {
    const { organizationIds } = administrativeReach(context, true);
    const device = await context.services.deviceQuery.find(context.params.id);
    if (!device) throw notFound('Device not found');
    const { tenantId: _tenant, organizationId, locale: _locale, ...item } = device;
    const isReached = organizationId !== null && organizationIds?.includes(organizationId);
    if (organizationIds !== null && !isReached) throw forbidden('Access denied');
    return { item: withAliases(item) };
  },
});

export const updateAnyDevice = routeOf(deviceCommands.update, {
  method: 'PUT',
  path: ONE,
  summary: "Change any user's device",
  access,
  features,
  params,
  body: Joi.object<DeviceChange>(deviceChange),
  invalid: invalidDevice,
  responses: { 200: { description: 'Changed', body: updated }, ...changeErrors },
  input: (context) => ({
    ...context.params,
    reach: administrativeReach(context, false),
    change: context.body,
  }),
  answer: (_changed, { params: { id } }) => ({ ok: true, id }),
});

export const deactivateAnyDevice = routeOf(deviceCommands.deactivate, {
  method: 'DELETE',
  path: ONE,
  summary: "Deactivate any user's device",
  access,
  features,
  params,
  invalid: invalidDevice,
  responses: { 200: { description: 'Deactivated', body: deactivated }, ...changeErrors },
  input: (context) => ({ ...context.params, reach: administrativeReach(context, false) }),
});
