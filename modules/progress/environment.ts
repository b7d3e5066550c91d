import Joi from 'joi';

/** Environment variables of this module, validated and converted. */
export interface ProgressEnvironment {
  /** Days for which jobs that are over can be looked up. */
  readonly TENANTRY_PROGRESS_DAYS: number;
}

export const environment = Joi.object<ProgressEnvironment>({
  TENANTRY_PROGRESS_DAYS: Joi.number().integer().min(1).max(3650).empty('').default(30),
});
