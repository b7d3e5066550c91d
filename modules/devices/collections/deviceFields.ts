import { field, recordId, type RowOf } from '@tenantry/core';
import Joi from 'joi';

/** Systems that devices run on. */
export const PLATFORMS = ['ios', 'android', 'web'] as const;

const version = () => field.code({ max: 64 });

/** The members of a device. Those that clients send at a registration or a change stand in `registration` and `change`. */
export const deviceFields = {
  userId: field.id({ nullable: false, writable: 'create' }),
  deviceId: field.code({ min: 1, max: 255, required: true, writable: 'create' }),
  platform: field.choice(PLATFORMS, { required: true }),
  clientAppVersion: version(),
  osVersion: version(),
  locale: field.code({ min: 2, max: 35, blank: 'refused' }),
  pushProvider: field.code({ min: 1, max: 32, blank: 'refused', description: 'for example apns or fcm' }),
  pushToken: field.code({
    min: 1,
    max: 4096,
    trim: false,
    blank: 'refused',
    column: false,
    description: 'never returned',
  }),
  pushTokenSealed: field.code({ internal: 'secret' }),
  pushTokenUpdatedAt: field.moment({ writable: 'never' }),
  lastSeenAt: field.moment({ takesNull: false, description: 'default: now' }),
  /** Set by routes of administrators: the device may be that of any user. */
  asAdministrator: field.flag({ column: false }),
} as const;

/** Fields of devices that the commands take. */
export interface DeviceInput {
  /** Owner of the device; default: the caller. */
  readonly userId: string;
  readonly deviceId: string;
  readonly locale: string | null;
  /** At a registration null leaves a stored token as it is, in a change it forgets it. */
  readonly pushToken: string | null;
  readonly asAdministrator: boolean;
}

/** A row of the table of devices. */
export type DeviceRow = Omit<RowOf<{ readonly fields: typeof deviceFields }>, 'organization_id'> & {
  readonly organization_id: string | null;
};

const schemasOf = (...names: readonly (keyof typeof deviceFields)[]) =>
  Object.fromEntries(names.map((name) => [name, deviceFields[name].schema] as const));

const details = ['clientAppVersion', 'osVersion', 'locale', 'pushToken', 'pushProvider'] as const;

/** Body of a registration. */
export const registration = Joi.object<DeviceInput>(schemasOf('deviceId', 'platform', ...details));

/** Body of a registration for another user. */
export const registrationFor = registration.keys({ userId: recordId().required() });

/** Body of a change. */
export const change = Joi.object<Partial<DeviceInput>>(schemasOf(...details, 'lastSeenAt'));
