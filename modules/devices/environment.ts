import Joi from 'joi';

/** Environment variables of this module, validated and converted. */
export interface DevicesEnvironment {
  /** Opens push tokens from before tenants had keys, which the next start encrypts anew. */
  readonly TENANTRY_PUSH_TOKEN_SECRET?: string;
}

export const environment = Joi.object<DevicesEnvironment>({
  TENANTRY_PUSH_TOKEN_SECRET: Joi.string().empty('').min(32),
});
