import { HostError } from '../../kernel/errors/HostError';
import { facade } from '../../kernel/parts/facade';
import type { Part } from '../../kernel/parts/Part';
import { CreateDataKeys1797300000000 } from './CreateDataKeys1797300000000';
import { DATA_KEY_CACHE, DataKeys } from './DataKeys';
import { FieldEncryption } from './FieldEncryption';
import { KeyRotation } from './KeyRotation';
import { keyServiceKind } from './keyServiceKind';
import { MasterKeys } from './MasterKeys';
import { readConfiguredKeys } from './readConfiguredKeys';

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    readonly dataKeys: DataKeys;
    readonly fieldEncryption: FieldEncryption;
    readonly keyRotation: KeyRotation;
  }
  interface CoreServices {
    /** Encryption with the keys of tenants: `seal`, `open`, `openAll`, `sealBytes`, `openBytes`, `hash`, `hasher`, `isEncrypted`, `isCurrent`. */
    readonly fieldEncryption: FieldEncryptionOfModules;
  }
}

const MEMBERS = [
  'seal',
  'open',
  'openAll',
  'sealBytes',
  'openBytes',
  'hash',
  'hasher',
  'isEncrypted',
  'isCurrent',
] as const;

/** `FieldEncryption` as modules use it. */
export type FieldEncryptionOfModules = Pick<FieldEncryption, (typeof MEMBERS)[number]>;

/** Values that are encrypted at rest, and their keys. */
export const encryptionPart: Part = {
  id: 'encryption',
  kinds: [keyServiceKind],
  contributes: { migrations: [CreateDataKeys1797300000000] },
  services: {
    masterKeys: ({ database, tenancy, environment }) =>
      new MasterKeys({ database, tenancy, configured: readConfiguredKeys(environment) }),
    dataKeys: ({ database, tenancy, caches, masterKeys }) =>
      new DataKeys({ database, tenancy, masterKeys, cache: caches.create(DATA_KEY_CACHE) }),
    fieldEncryption: ({ dataKeys }) => new FieldEncryption(dataKeys),
    keyRotation: ({ database, tenancy, masterKeys, dataKeys }) =>
      new KeyRotation({ database, tenancy, masterKeys, dataKeys }),
  },
  offers: { fieldEncryption: ({ fieldEncryption }) => facade(fieldEncryption, MEMBERS) },
  start: async ({ masterKeys, keyRotation }) => {
    await masterKeys.load();
    const inUse = await keyRotation.masterKeysInUse();
    const missing = inUse.filter(({ id, isThere }) => id.startsWith('local:') && !isThere);
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
