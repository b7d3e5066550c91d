import type { DriverDeclaration } from './driverKind';
import { LocalDriver } from './services/LocalDriver';
import { S3Driver } from './services/S3Driver';

type ServicesOf<Driver extends new (services: never) => object> = ConstructorParameters<Driver>[0];

const local: DriverDeclaration<ServicesOf<typeof LocalDriver>> = {
  id: 'local',
  title: 'Folder of the server',
  create: (services) => new LocalDriver(services),
};

const s3: DriverDeclaration<ServicesOf<typeof S3Driver>> = {
  id: 's3',
  title: 'Bucket of S3',
  create: (services) => new S3Driver(services),
};

/** The storages that this module brings. */
export const drivers: readonly DriverDeclaration[] = [local, s3];
