import Joi from 'joi';

/** Environment variables of this module, validated and converted. */
export interface DevicesEnvironment {
  /** Encrypts push tokens; one is generated and kept in the database where it is not set. */
  readonly TENANTRY_PUSH_TOKEN_SECRET?: string;
}

export const environment = Joi.object<DevicesEnvironment>({
  TENANTRY_PUSH_TOKEN_SECRET: Joi.string().empty('').min(32),
});
