import { recordId, requireLiveSelection, routeFor, routeOf } from '@tenantry/core';
import Joi from 'joi';
import type { DeviceChange, DeviceReport } from '../services/Device';
import type { DeviceFilters, DeviceQuery } from '../services/DeviceQuery';
import {
  changeErrors,
  deactivated,
  devicePage,
  invalidDevice,
  listErrors,
  registered,
  registerErrors,
  updated,
} from './answers';
import { ownPlace, ownReach, userOf } from './caller';
import { deviceChange, deviceFilters, deviceReport } from './fields';
import { preferredLanguage } from './preferredLanguage';
import { devicesFeatures } from '../features';
import { deviceCommands } from '../commands/deviceCommands';

const route = routeFor<{ deviceQuery: DeviceQuery }>();
const params = Joi.object<{ id: string }>({ id: recordId().required() });

export const listDevices = route({
  method: 'GET',
  path: '/devices',
  summary: 'List the own devices',
  description:
    'In the active organization and those below it. `userId` counts for holders of `devices.admin`, who see that ' +
    "user's devices instead. Keys of snake_case are deprecated aliases.",
  access: 'authenticated',
  features: [devicesFeatures.view],
  ofCollection: true,
  query: Joi.object<DeviceFilters & { userId?: string }>(deviceFilters).unknown(true),
  responses: { 200: { description: 'Devices', body: devicePage }, ...listErrors },
  handler: async ({ principal, scope, access, query, services }) => {
    requireLiveSelection(scope, true);
    const { userId: asked, ...filters } = query;
    const userId = asked !== undefined && access.has(devicesFeatures.admin) ? asked : userOf(principal);
    const { page, pageSize } = filters;
    if (userId === null) return { items: [], total: 0, page, pageSize, totalPages: 0 };
    const { organizationIds } = scope;
    const unplaced = userId === userOf(principal);
    return services.deviceQuery.list({ userId, organizationIds, unplaced }, filters);
  },
});

export const registerDevice = routeOf(deviceCommands.register, {
  method: 'POST',
  path: '/devices',
  summary: 'Register the device that calls',
  description:
    'Idempotent for a `deviceId`: a known device is updated, a deactivated one revived; 201 in each case. ' +
    'A push token that is left out or null leaves the stored one.',
  access: 'authenticated',
  features: [devicesFeatures.manage],
  body: Joi.object<DeviceReport>(deviceReport),
  invalid: invalidDevice,
  responses: { 201: { description: 'Registered', body: registered }, ...registerErrors },
  input: (context) => ({
    ...ownPlace(context),
    report: context.body,
    fallbackLocale: preferredLanguage(context.headers['accept-language']),
  }),
  answer: (device) => device,
});

export const updateDevice = routeOf(deviceCommands.update, {
  method: 'PUT',
  path: '/devices/:id',
  summary: 'Change the own device',
  description: 'What is left out stays. A push token of null forgets it. The device counts as seen now.',
  access: 'authenticated',
  features: [devicesFeatures.manage],
  params,
  body: Joi.object<DeviceChange>(deviceChange),
  invalid: invalidDevice,
  responses: { 200: { description: 'Changed', body: updated }, ...changeErrors },
  input: (context) => ({ ...context.params, reach: ownReach(context), change: context.body }),
  answer: (_changed, { params: { id } }) => ({ ok: true, id }),
});

export const deactivateDevice = routeOf(deviceCommands.deactivate, {
  method: 'DELETE',
  path: '/devices/:id',
  summary: 'Deactivate the own device',
  description: 'Its push token is forgotten. Registering it again revives it.',
  access: 'authenticated',
  features: [devicesFeatures.manage],
  params,
  invalid: invalidDevice,
  responses: { 200: { description: 'Deactivated', body: deactivated }, ...changeErrors },
  input: (context) => ({ ...context.params, reach: ownReach(context) }),
});
