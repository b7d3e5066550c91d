import { moment, recordId, type RowOf } from '@tenantry/core';
import Joi from 'joi';

/** Systems that devices run on. */
const PLATFORMS = ['ios', 'android', 'web'] as const;

const optionalText = (most: number) => Joi.string().trim().min(1).max(most).allow(null);
const version = () => Joi.string().trim().max(64).empty('').allow(null);

/** The members of a device. Those that clients send at a registration or a change stand in `registration` and `change`. */
export const deviceFields = {
  userId: { schema: recordId(), type: 'uuid', writable: 'create' },
  deviceId: { schema: Joi.string().trim().min(1).max(255).required(), type: 'text', writable: 'create' },
  platform: { schema: Joi.valid(...PLATFORMS).required(), type: 'text', checked: true },
  clientAppVersion: { schema: version(), type: 'text', nullable: true },
  osVersion: { schema: version(), type: 'text', nullable: true },
  locale: { schema: optionalText(35).min(2), type: 'text', nullable: true },
  pushProvider: {
    schema: optionalText(32).description('for example apns or fcm'),
    type: 'text',
    nullable: true,
  },
  pushToken: {
    schema: Joi.string().min(1).max(4096).allow(null).description('never returned'),
    type: 'text',
    column: false,
  },
  pushTokenSealed: { schema: Joi.string(), type: 'text', nullable: true, internal: 'secret' },
  pushTokenUpdatedAt: { schema: moment(), type: 'timestamptz', nullable: true, writable: 'never' },
  lastSeenAt: { schema: moment().description('default: now'), type: 'timestamptz', nullable: true },
  /** Set by routes of administrators: the device may be that of any user. */
  asAdministrator: { schema: Joi.boolean(), type: 'boolean', column: false },
} as const;

/** What the commands of devices take. */
export interface DeviceInput {
  /** Whose the device is; default: the caller's. */
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

/** Body of a registration for somebody else. */
export const registrationFor = registration.keys({ userId: recordId().required() });

/** Body of a change. */
export const change = Joi.object<Partial<DeviceInput>>(schemasOf(...details, 'lastSeenAt'));
