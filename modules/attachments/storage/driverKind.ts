import { contributionKind } from '@tenantry/core';
import Joi from 'joi';

/** A kind of storage. Its code is registered with the service `storageDrivers`, under the same id. */
export interface DriverDeclaration {
  /** Partitions name it so: `local`, `s3`. */
  readonly id: string;
  /** Shown to operators. */
  readonly title: string;
}

declare module '@tenantry/core' {
  interface Contributions {
    readonly 'attachments.drivers'?: readonly DriverDeclaration[];
  }
}

/** Where files can be kept. */
export const driverKind = contributionKind<DriverDeclaration>({
  key: 'attachments.drivers',
  noun: 'storage driver',
  schema: Joi.object({
    id: Joi.string()
      .pattern(/^[a-z][a-z0-9_]{0,49}$/)
      .invalid('local', 's3')
      .required(),
    title: Joi.string().required(),
  }),
  describe: ({ title }) => ({ title }),
});
