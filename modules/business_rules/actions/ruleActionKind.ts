import { contributionKind, type Job, type RequiredFeature } from '@tenantry/core';
import Joi from 'joi';

/**
 * Something that rules can do, named and described. It is done by a job, after the change has been committed: by the
 * worker that it names, or by the code that its module registers with the service `ruleActions`.
 */
export interface RuleActionDeclaration {
  /** What rules call it: `<module>.<name>`. */
  readonly id: string;
  /** Shown to people who make rules. */
  readonly title: string;
  readonly description?: string;
  /** What its config looks like. */
  readonly config: Joi.ObjectSchema;
  /** A worker that does it, which gets the config as its data; then no code is registered. */
  readonly worker?: Job;
  /** What whoever makes a rule with it has to hold. */
  readonly features?: readonly RequiredFeature[];
}

declare module '@tenantry/core' {
  interface Contributions {
    readonly 'business_rules.actions'?: readonly RuleActionDeclaration[];
  }
}

/** What rules can do besides the actions of this module. */
export const ruleActionKind = contributionKind<RuleActionDeclaration>({
  key: 'business_rules.actions',
  noun: 'rule action',
  schema: Joi.object({
    id: Joi.string()
      .pattern(/^[a-z0-9_]+\.[a-z0-9_]+$/)
      .max(100)
      .required(),
    title: Joi.string().max(200).required(),
    description: Joi.string().max(1_000),
    config: Joi.object().unknown(true).required(),
    worker: Joi.object({ id: Joi.string().required() }).unknown(true),
    features: Joi.array().items(Joi.string()),
  }),
  wrongWith: ({ id }, { moduleId }) =>
    id.startsWith(`${moduleId}.`) ? undefined : `the rule action ${id} must begin with ${moduleId}.`,
  describe: ({ title }) => ({ title }),
});
