import { contributionKind } from '@tenantry/core';
import Joi from 'joi';
import type { StorageDriver } from './StorageDriver';

/** A kind of storage. */
export interface DriverDeclaration<TServices = never> {
  /** Partitions name it so: `local`, `s3`. */
  readonly id: string;
  /** Shown to operators. */
  readonly title: string;
  /** Its code; made once, with the services of the module. */
  readonly create: (services: TServices) => StorageDriver;
}

declare module '@tenantry/core' {
  interface Contributions {
    readonly 'attachments.drivers'?: readonly DriverDeclaration[];
  }
}

/** Where files can be kept. */
export const driverKind = contributionKind<DriverDeclaration, StorageDriver>({
  key: 'attachments.drivers',
  noun: 'storage driver',
  schema: Joi.object({
    id: Joi.string()
      .pattern(/^[a-z][a-z0-9_]{0,49}$/)
      .required(),
    title: Joi.string().required(),
    create: Joi.function().required(),
  }),
  create: ({ create }, services) => create(services),
  dispose: (driver) => driver.close?.(),
  describe: ({ title }) => ({ title }),
});
