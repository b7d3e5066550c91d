import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { CoreServices } from '@tenantry/core';
import type { DevicesEnvironment } from '../environment';

const ALGORITHM = 'aes-256-gcm';
const PURPOSE = 'tenantry.devices.push-token.v1';
const VERSION = 'v1';
const IV_BYTES = 12;

type Dependencies = Pick<CoreServices, 'database' | 'tenancy'> & { environment: DevicesEnvironment };

/**
 * Encrypts push tokens at rest, because a token lets its holder send to the device.
 *
 * AES-256-GCM with a key a tenant, derived from the operator's secret, or from one that is generated once and kept
 * where only the owner of the tables can read it. A token sealed for one tenant does not open for another.
 */
export class PushTokenCipher {
  private secret: string | null = null;

  constructor(private readonly deps: Dependencies) {}

  /** Reads or makes the secret. To be called once, before the first token. */
  async load(): Promise<void> {
    this.secret = this.deps.environment.TENANTRY_PUSH_TOKEN_SECRET ?? (await this.generated());
  }

  /** @returns `v1.<iv>.<tag>.<ciphertext>`, base64url */
  seal(tenantId: string, token: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.keyOf(tenantId), iv);
    const sealed = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
    return [VERSION, ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join(
      '.',
    );
  }

  /** The token; null for what cannot be opened, as when the operator has changed the secret. */
  open(tenantId: string, sealed: string): string | null {
    const [version, ...parts] = sealed.split('.');
    const [iv, tag, text] = parts.map((part) => Buffer.from(part, 'base64url'));
    if (version !== VERSION || !iv || !tag || !text) return null;
    try {
      const decipher = createDecipheriv(ALGORITHM, this.keyOf(tenantId), iv).setAuthTag(tag);
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }

  private keyOf(tenantId: string): Uint8Array {
    if (this.secret === null) throw new Error('The secret for push tokens is not loaded yet');
    return new Uint8Array(hkdfSync('sha256', this.secret, tenantId, PURPOSE, 32));
  }

  /** Two processes that start at once agree on the one stored first. */
  private async generated(): Promise<string> {
    const row = await this.deps.tenancy.acrossTenants('read the secret for push tokens', () =>
      this.deps.database.first<{ value: string }>(
        `INSERT INTO devices_secrets (name, value) VALUES ('push-token', $1)
         ON CONFLICT (name) DO UPDATE SET name = excluded.name
         RETURNING value`,
        [randomBytes(48).toString('base64url')],
      ),
    );
    if (!row) throw new Error('INSERT returned no row');
    return row.value;
  }
}
