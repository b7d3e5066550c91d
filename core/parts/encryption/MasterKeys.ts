import { randomBytes } from 'node:crypto';
import type { Sql } from '../data/Database';
import type { Tenancy } from '../tenancy/Tenancy';
import { Unavailable } from '../../kernel/errors/HttpError';
import type { CodeItem } from '../../kernel/kinds/codeKind';
import type { ContributedItems } from '../../kernel/registry/ContributionRegistry';
import { INSTALLATION, type DataKeyPlace, type KeyService, type WrappedKey } from './KeyService';
import { LocalMasterKeys, readMasterKey } from './LocalMasterKeys';

const GENERATED = 'master_key';
/** Begins the ids of master keys of the host's own key service. */
const HOST = 'host';

interface Dependencies {
  readonly database: Sql;
  readonly tenancy: Pick<Tenancy, 'acrossTenants' | 'inBackground'>;
  /** The key service that the host is started with. */
  readonly keyService?: KeyService | undefined;
  /** Those of running modules; the ids of their master keys begin with the id of the service. */
  readonly contributed: Pick<ContributedItems<CodeItem<KeyService>, KeyService>, 'list' | 'instanceOf'>;
  /** Keys of the environment or of a file, the current one first. */
  readonly configured: readonly Uint8Array[];
}

/**
 * All master keys of the installation: those of key services that modules contribute, those of the service that the host is
 * started with, those that the operator configures, and the one that is generated where there are no others. Secrets of the
 * installation are needed before modules start, so services of modules do not wrap their keys.
 */
export class MasterKeys {
  private local: LocalMasterKeys | undefined;

  constructor(private readonly deps: Dependencies) {}

  /** Reads the local keys. To be called before the first data key. */
  async load(): Promise<void> {
    const generated = await this.readGenerated();
    const [first, ...rest] = [...this.deps.configured, ...(generated ? [generated] : [])];
    if (first) this.local = new LocalMasterKeys([first, ...rest]);
  }

  has(masterKeyId: string): boolean {
    return this.ownerOf(masterKeyId)?.service.has(this.ownId(masterKeyId)) ?? false;
  }

  /** @param place of the data key that it wraps */
  isCurrent(masterKeyId: string, { tenantId }: Pick<DataKeyPlace, 'tenantId'>): boolean {
    const owner = this.ownerOf(masterKeyId);
    const current = this.serviceFor(tenantId)?.[1] ?? this.local;
    return owner !== undefined && owner.service === current && owner.service.isCurrent(owner.id);
  }

  async wrap(key: Uint8Array, place: DataKeyPlace): Promise<WrappedKey> {
    const named = this.serviceFor(place.tenantId);
    if (!named) return (this.local ??= await this.generate()).wrap(key, place);
    const [id, service] = named;
    const { masterKeyId, wrapped } = await reached(service.wrap(key, place));
    return { masterKeyId: `${id}:${masterKeyId}`, wrapped };
  }

  /** @throws Unavailable the master key is not there now, or its service cannot be reached */
  async unwrap({ masterKeyId, wrapped }: WrappedKey, place: DataKeyPlace): Promise<Uint8Array> {
    // Another process may have generated the key since this one has looked for it.
    if (isLocal(masterKeyId) && !this.has(masterKeyId)) await this.load();
    const owner = this.ownerOf(masterKeyId);
    if (!owner?.service.has(owner.id)) throw unavailable(new Error(`There is no master key ${masterKeyId}`));
    return reached(owner.service.unwrap({ masterKeyId: owner.id, wrapped }, place));
  }

  /** The service that wraps new keys, if there is one. */
  private serviceFor(tenantId: string): readonly [string, KeyService] | undefined {
    const { keyService, contributed } = this.deps;
    const [first] = tenantId === INSTALLATION ? [] : contributed.list();
    if (first) return [first.item.id, first.instance];
    return keyService && [HOST, keyService];
  }

  private ownerOf(masterKeyId: string): { readonly service: KeyService; readonly id: string } | undefined {
    if (isLocal(masterKeyId)) return this.local && { service: this.local, id: masterKeyId };
    const [name = ''] = masterKeyId.split(':', 1);
    const service = name === HOST ? this.deps.keyService : this.deps.contributed.instanceOf(name);
    return service && { service, id: this.ownId(masterKeyId) };
  }

  private ownId(masterKeyId: string): string {
    return isLocal(masterKeyId) ? masterKeyId : masterKeyId.slice(masterKeyId.indexOf(':') + 1);
  }

  private async readGenerated(): Promise<Buffer | undefined> {
    const row = await this.deps.tenancy.acrossTenants('read the generated master key', () =>
      this.deps.database.first<{ value: string }>('SELECT value FROM platform_secrets WHERE name = $1', [
        GENERATED,
      ]),
    );
    return row && readMasterKey(row.value);
  }

  /** Two processes that start at once agree on the one stored first. */
  private async generate(): Promise<LocalMasterKeys> {
    const row = await this.deps.tenancy.inBackground('generate a master key', () =>
      this.deps.database.first<{ value: string }>(
        `INSERT INTO platform_secrets (name, value) VALUES ($1, $2)
         ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING value`,
        [GENERATED, randomBytes(32).toString('base64')],
      ),
    );
    return new LocalMasterKeys([readMasterKey(row?.value ?? '') as Buffer]);
  }
}

/** Whether a master key is one of the installation itself, and of no key service. */
const isLocal = (masterKeyId: string) => masterKeyId.startsWith('local:');

async function reached<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw unavailable(error);
  }
}

function unavailable(cause: unknown): Unavailable {
  const error = new Unavailable('Encryption keys are unavailable', { code: 'encryption_unavailable' });
  error.cause = cause;
  return error;
}
