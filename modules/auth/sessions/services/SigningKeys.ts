import { createHmac, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import type { CoreServices } from '@tenantry/core';
import type { AuthEnvironment } from '../../environment';

const ACCESS_TOKEN_LABEL = 'tenantry.auth.access-token.v1';
const SESSION_TOKEN_LABEL = 'tenantry.auth.session-token.v1';
/** Name under which the secret is encrypted. */
const NAME = 'auth.signing';
const CONSENT_LABEL = 'tenantry.auth.consent.v1';
const PASSWORD_TOKEN_LABEL = 'tenantry.auth.password-token.v1';

interface StoredSecret extends Record<string, unknown> {
  readonly value: string;
}

interface Keys {
  readonly accessToken: KeyObject;
  readonly sessionToken: KeyObject;
  readonly consentIntegrity: KeyObject;
  readonly passwordToken: KeyObject;
}

type Dependencies = Pick<CoreServices, 'database' | 'installationSecrets' | 'tenancy'> & {
  environment: AuthEnvironment;
};

/**
 * The secrets that tokens are signed and hashed with.
 *
 * A secret that the operator does not configure is generated once and kept encrypted in `auth_secrets`, which all server
 * processes share and only the owner of the tables can read. Keys are `KeyObject`s, because jsonwebtoken first
 * tries to read a plain string as a public key, forty times slower.
 */
export class SigningKeys {
  private keys: Keys | null = null;

  constructor(private readonly deps: Dependencies) {}

  /** Reads or makes the keys. To be called once, before the first token. */
  async load(): Promise<void> {
    const { environment } = this.deps;
    const shared = environment.JWT_SECRET ?? null;
    const staff = environment.JWT_STAFF_SECRET ?? null;
    const session = environment.AUTH_TOKEN_SECRET ?? environment.AUTH_SECRET ?? shared;
    const isComplete = (staff ?? shared) !== null && session !== null;
    const generated = isComplete ? null : await this.generated();
    this.keys = {
      accessToken:
        staff !== null
          ? createSecretKey(Buffer.from(staff))
          : derive(present(shared ?? generated), ACCESS_TOKEN_LABEL),
      sessionToken: derive(present(session ?? generated), SESSION_TOKEN_LABEL),
      consentIntegrity:
        environment.CONSENT_INTEGRITY_SECRET !== undefined
          ? createSecretKey(Buffer.from(environment.CONSENT_INTEGRITY_SECRET))
          : derive(present(session ?? generated), CONSENT_LABEL),
      passwordToken: derive(present(session ?? generated), PASSWORD_TOKEN_LABEL),
    };
  }

  /** Signs access tokens. */
  get accessToken(): KeyObject {
    return present(this.keys).accessToken;
  }

  /** Keys the hash under which session tokens are stored. */
  get sessionToken(): KeyObject {
    return present(this.keys).sessionToken;
  }

  /** Keys the hash by which a consent shows that it is as it was written. */
  get consentIntegrity(): KeyObject {
    return present(this.keys).consentIntegrity;
  }

  /** Keys the hash under which the tokens of resets and invitations are stored. */
  get passwordToken(): KeyObject {
    return present(this.keys).passwordToken;
  }

  /** The installation's own secret. Two processes that start at once agree on the one stored first. */
  private generated(): Promise<string> {
    const { database, installationSecrets, tenancy } = this.deps;
    return tenancy.acrossTenants('read the signing secret', async () => {
      const { value } = (await this.stored()) ?? (await this.generate());
      const secret = await installationSecrets.open(NAME, value);
      if (!installationSecrets.isSealed(value)) {
        const sealed = await installationSecrets.seal(NAME, secret);
        await database.run(`UPDATE auth_secrets SET value = $1 WHERE name = 'signing' AND value = $2`, [
          sealed,
          value,
        ]);
      }
      return secret;
    });
  }

  private stored(): Promise<StoredSecret | undefined> {
    return this.deps.database.first<StoredSecret>(`SELECT value FROM auth_secrets WHERE name = 'signing'`);
  }

  private async generate(): Promise<StoredSecret> {
    const sealed = await this.deps.installationSecrets.seal(NAME, randomBytes(48).toString('base64url'));
    const row = await this.deps.database.first<StoredSecret>(
      `INSERT INTO auth_secrets (name, value) VALUES ('signing', $1)
       ON CONFLICT (name) DO UPDATE SET name = excluded.name
       RETURNING value`,
      [sealed],
    );
    return present(row);
  }
}

function derive(secret: string, label: string): KeyObject {
  return createSecretKey(createHmac('sha256', secret).update(label).digest());
}

function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('The signing keys are not loaded yet');
  return value;
}
