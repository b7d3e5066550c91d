import { routeOf } from '@tenantry/core';
import { devices } from '../collections/devices';
import { change, registration } from '../collections/deviceFields';
import { devicesFeatures } from '../features';
import { answerRegistered, changed, deactivated, deviceInPath, invalidDevice, registered } from './answers';

const common = {
  access: 'authenticated',
  features: [devicesFeatures.manage],
  needsLiveSelection: true,
  needsPerson: true,
  invalid: invalidDevice,
} as const;

export const registerDevice = routeOf(devices.commands.create, {
  ...common,
  method: 'POST',
  path: '/devices',
  summary: 'Register the device that calls',
  description:
    'Idempotent for a `deviceId`: a known device is updated, a deactivated one revived; 201 in each case. ' +
    'A push token that is left out or null leaves the stored one.',
  body: registration,
  responses: registered,
  input: ({ body }) => ({ ...body }),
  answer: answerRegistered,
});

export const updateDevice = routeOf(devices.commands.update, {
  ...common,
  method: 'PUT',
  path: '/devices/:id',
  summary: 'Change the own device',
  description: 'What is left out stays. A push token of null forgets it. The device counts as seen now.',
  params: deviceInPath,
  body: change,
  responses: changed,
  input: ({ params, body }) => ({ ...params, ...body }),
  answer: ({ id }) => ({ ok: true, id: id as string }),
});

export const deactivateDevice = routeOf(devices.commands.delete, {
  ...common,
  method: 'DELETE',
  path: '/devices/:id',
  summary: 'Deactivate the own device',
  description: 'Its push token is forgotten. Registering it again revives it.',
  params: deviceInPath,
  responses: deactivated,
  input: ({ params }) => params,
});
