import Joi from 'joi';

/** Settings of operators in plugins.config.json. */
export interface RuleSettings {
  readonly outsideCalls: {
    /** Addresses that are not public and may be called: `10.1.0.0/16`, `127.0.0.1`, `hooks.internal`. */
    readonly allow: readonly string[];
    /** Milliseconds for one call. */
    readonly timeout: number;
  };
  /** Patterns of entity types with records that give rights: rules may refuse changes of these, and set no fields in them. */
  readonly protectedEntities: readonly string[];
  /** How long executions are kept. */
  readonly logDays: number;
}

/** How business rules are set up. */
export const settings = Joi.object<RuleSettings>({
  outsideCalls: Joi.object({
    allow: Joi.array()
      .items(Joi.string().pattern(/^([A-Za-z0-9.-]+|[0-9a-fA-F:.]+(\/\d{1,3})?)$/))
      .default([])
      .description(
        'addresses that are not public and that rules may call all the same: ranges, addresses and hosts',
      ),
    timeout: Joi.number()
      .integer()
      .min(100)
      .max(60_000)
      .default(10_000)
      .description('milliseconds for one call'),
  }).default({ allow: [], timeout: 10_000 }),
  protectedEntities: Joi.array()
    .items(Joi.string().pattern(/^[a-z0-9_]+\.([a-z0-9_]+|\*)$/))
    .default(['auth.*', 'api_keys.*', 'directory.*', 'business_rules.*'])
    .description('entity types whose records give rights: rules set no fields in them'),
  logDays: Joi.number()
    .integer()
    .min(1)
    .max(3_650)
    .default(30)
    .description('days for which executions are kept'),
});
