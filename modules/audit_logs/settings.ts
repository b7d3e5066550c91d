import Joi from 'joi';

/** How long the logs are kept. */
export interface AuditSettings {
  /** Whole months of actions besides the running one; null keeps them for ever. */
  readonly keepActionsMonths: number | null;
  /** Hours that reads are kept. */
  readonly keepAccessHours: number;
  /** The same for reads of users and roles. */
  readonly keepAccountAccessHours: number;
}

export const settings = Joi.object<AuditSettings, false, AuditSettings & { keepCountsFrom: never }>({
  keepActionsMonths: Joi.number().integer().min(1).allow(null).default(null),
  keepAccessHours: Joi.number().min(1).default(8),
  keepAccountAccessHours: Joi.number()
    .min(1)
    .default(7 * 24),
  // Earlier versions kept counts in the database; the setting may still stand in a configuration.
  keepCountsFrom: Joi.any().strip(),
});
