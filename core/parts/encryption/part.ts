import { HostError } from '../../kernel/errors/HostError';
import { facade } from '../../kernel/parts/facade';
import type { Part } from '../../kernel/parts/Part';
import { ContributionRegistry } from '../../kernel/registry/ContributionRegistry';
import { CreateDataKeys1797300000000 } from './CreateDataKeys1797300000000';
import { CountHashKeys1798000001000 } from './CountHashKeys1798000001000';
import { DATA_KEY_CACHE, DataKeys } from './DataKeys';
import { type EncryptedColumnsDeclaration, encryptedColumnsKind } from './encryptedColumnsKind';
import { FieldEncryption } from './FieldEncryption';
import { InstallationSecrets } from './InstallationSecrets';
import { KeyRotation } from './KeyRotation';
import type { KeyService } from './KeyService';
import { keyServiceKind } from './keyServiceKind';
import { MasterKeys } from './MasterKeys';
import { readConfiguredKeys } from './readConfiguredKeys';

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    readonly dataKeys: DataKeys;
    readonly fieldEncryption: FieldEncryption;
    readonly installationSecrets: InstallationSecrets;
    readonly keyRotation: KeyRotation;
    readonly masterKeys: MasterKeys;
  }
  interface CoreServices {
    /** Encrypts secrets that a module generates for the whole installation and keeps in the database: `seal`, `open`, `isSealed`. */
    readonly installationSecrets: InstallationSecretsOfModules;
    /** Encryption with the keys of tenants: `seal`, `open`, `openAll`, `sealBytes`, `openBytes`, `hash`, `hashes`, `hasher`, `isEncrypted`, `isCurrent`. */
    readonly fieldEncryption: FieldEncryptionOfModules;
  }
}

declare module '../../kernel/host/HostOptions' {
  interface HostOptions {
    /** Keeps the master keys, as the service of a cloud does; default: keys of the environment, of a file, or a generated one. */
    readonly keyService?: KeyService | undefined;
  }
}

const MEMBERS = [
  'seal',
  'open',
  'openAll',
  'sealBytes',
  'openBytes',
  'hash',
  'hashes',
  'hasher',
  'isEncrypted',
  'isCurrent',
] as const;

const SECRETS = ['seal', 'open', 'isSealed'] as const;

/** `InstallationSecrets` as modules use it. */
export type InstallationSecretsOfModules = Pick<InstallationSecrets, (typeof SECRETS)[number]>;

/** `FieldEncryption` as modules use it. */
export type FieldEncryptionOfModules = Pick<FieldEncryption, (typeof MEMBERS)[number]>;

/** Values that are encrypted at rest, and their keys. */
export const encryptionPart: Part = {
  id: 'encryption',
  kinds: [keyServiceKind, encryptedColumnsKind],
  contributes: { migrations: [CreateDataKeys1797300000000, CountHashKeys1798000001000] },
  services: {
    masterKeys: ({ database, tenancy, environment, options, contributions }) =>
      new MasterKeys({
        database,
        tenancy,
        keyService: options.keyService,
        contributed: contributions.of(keyServiceKind),
        configured: readConfiguredKeys(environment),
      }),
    dataKeys: ({ database, tenancy, caches, masterKeys }) =>
      new DataKeys({ database, tenancy, masterKeys, cache: caches.create(DATA_KEY_CACHE) }),
    encryptedColumns: () =>
      new ContributionRegistry<EncryptedColumnsDeclaration>('table with encrypted columns'),
    fieldEncryption: ({ dataKeys }) => new FieldEncryption(dataKeys),
    installationSecrets: ({ fieldEncryption }) => new InstallationSecrets(fieldEncryption),
    keyRotation: ({ database, tenancy, masterKeys, dataKeys }) =>
      new KeyRotation({ database, tenancy, masterKeys, dataKeys }),
  },
  offers: {
    fieldEncryption: ({ fieldEncryption }) => facade(fieldEncryption, MEMBERS),
    installationSecrets: ({ installationSecrets }) => facade(installationSecrets, SECRETS),
  },
  start: async ({ masterKeys, keyRotation }) => {
    await masterKeys.load();
    const inUse = await keyRotation.masterKeysInUse();
    const missing = inUse.filter(({ id, isThere }) => /^(local|host):/.test(id) && !isThere);
    if (missing.length > 0) throw masterKeyMissing(missing.map(({ id }) => id));
  },
};

function masterKeyMissing(ids: readonly string[]): HostError {
  const name = `the master key ${ids.join(', ')}`;
  return new HostError(
    'MASTER_KEY_MISSING',
    'encryption',
    `cannot start: data is encrypted with ${name}, which is not configured.`,
    'set TENANTRY_MASTER_KEY to it, or list it in TENANTRY_OLD_MASTER_KEYS beside the current one.',
  );
}
