import type { CoreServices } from '@tenantry/core';
import type { DevicesEnvironment } from '../environment';
import { isFormerToken, openFormerToken } from '../rules/formerTokens';

/** Tokens that are encrypted anew in one statement. */
const BATCH = 200;

type Dependencies = Pick<CoreServices, 'database' | 'fieldEncryption' | 'tenancy'> & {
  environment: DevicesEnvironment;
};

interface SealedToken {
  readonly id: string;
  readonly tenantId: string;
  readonly was: string;
}

/**
 * Encrypts push tokens at rest, because a token lets its holder send to the device. A token that is encrypted for one device does
 * not open for another.
 */
export class PushTokenCipher {
  constructor(private readonly deps: Dependencies) {}

  /** @param id of the device @throws HttpError 503 the keys are unavailable */
  seal(tenantId: string, id: string, token: string): Promise<string> {
    return this.deps.fieldEncryption.seal(placeOf(tenantId, id), token);
  }

  /** The token; null for what cannot be opened. @throws HttpError 503 the keys are unavailable */
  async open(tenantId: string, id: string, sealed: string): Promise<string | null> {
    const { fieldEncryption } = this.deps;
    return fieldEncryption.isEncrypted(sealed) ? fieldEncryption.open(placeOf(tenantId, id), sealed) : null;
  }

  /**
   * Encrypts tokens anew that a secret of this module alone has encrypted, and forgets that secret. Servers that start at once
   * may all do so.
   */
  async takeOver(): Promise<void> {
    await this.deps.tenancy.acrossTenants('encrypt push tokens with the keys of tenants', async () => {
      const secret = this.deps.environment.TENANTRY_PUSH_TOKEN_SECRET ?? (await this.formerSecret());
      if (secret === undefined) return;
      let last: string | null = null;
      for (;;) {
        const tokens: SealedToken[] = await this.deps.database.query<SealedToken>(
          `SELECT id, tenant_id AS "tenantId", push_token_sealed AS was FROM devices_devices
            WHERE push_token_sealed LIKE 'v1.%' AND ($1::uuid IS NULL OR id > $1::uuid) ORDER BY id LIMIT ${BATCH}`,
          [last],
        );
        await this.write(tokens, secret);
        last = tokens.at(-1)?.id ?? null;
        if (tokens.length < BATCH) break;
      }
      await this.deps.database.run(
        `DELETE FROM devices_secrets WHERE name = 'push-token'
            AND NOT EXISTS (SELECT 1 FROM devices_devices WHERE push_token_sealed LIKE 'v1.%')`,
      );
    });
  }

  private async write(tokens: readonly SealedToken[], secret: string): Promise<void> {
    const changes = [];
    for (const { id, tenantId, was } of tokens) {
      const token = isFormerToken(was) ? openFormerToken(secret, tenantId, was) : null;
      if (token !== null) changes.push({ id, was, sealed: await this.seal(tenantId, id, token) });
    }
    if (changes.length === 0) return;
    await this.deps.database.run(
      `UPDATE devices_devices d SET push_token_sealed = c.sealed
         FROM jsonb_to_recordset($1) AS c (id uuid, was text, sealed text)
        WHERE d.id = c.id AND d.push_token_sealed = c.was`,
      [JSON.stringify(changes)],
    );
  }

  private async formerSecret(): Promise<string | undefined> {
    const row = await this.deps.database.first<{ value: string }>(
      `SELECT value FROM devices_secrets WHERE name = 'push-token'`,
    );
    return row?.value;
  }
}

const placeOf = (tenantId: string, recordId: string) => ({
  tenantId,
  table: 'devices_devices',
  column: 'push_token_sealed',
  recordId,
});
