import Joi from 'joi';

/** Environment variables of this module, validated and converted. */
export interface KeysEnvironment {
  /** Milliseconds for which an accepted key is not read again; 0 reads it every time. */
  readonly TENANTRY_API_KEY_AUTH_TTL_MS: number;
  /** The same for a refused one. */
  readonly TENANTRY_API_KEY_AUTH_NEGATIVE_TTL_MS: number;
  /** Milliseconds between two notes of when a key was last used. */
  readonly TENANTRY_API_KEY_LAST_USED_WRITE_INTERVAL_MS: number;
}

const milliseconds = (most: number) => Joi.number().empty('').integer().min(0).max(most);

export const environment = Joi.object<KeysEnvironment>({
  TENANTRY_API_KEY_AUTH_TTL_MS: milliseconds(600_000).default(30_000),
  TENANTRY_API_KEY_AUTH_NEGATIVE_TTL_MS: milliseconds(600_000).default(5_000),
  TENANTRY_API_KEY_LAST_USED_WRITE_INTERVAL_MS: milliseconds(86_400_000).default(60_000),
});
