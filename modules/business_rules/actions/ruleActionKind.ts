import {
  type CommandCall,
  contributionKind,
  type Job,
  memberSchemas,
  type RequiredFeature,
  titleOf,
} from '@tenantry/core';
import Joi from 'joi';
import type { ActionJob } from './ActionJob';

/** The call of an action that a job performs. */
export interface ActionCall extends Pick<
  ActionJob,
  'config' | 'tenantId' | 'organizationId' | 'rule' | 'data' | 'entityType' | 'entityId' | 'eventType'
> {
  /** Aborted when the action takes too long. */
  readonly signal: AbortSignal;
}

/** The code of an action that is performed by a job, after the change has been committed. */
export interface RuleActionCode {
  /**
   * Does what the config says. May be called again for the same action after a failure.
   *
   * @throws ActionRefused to be never called again; any other Error to be called again
   */
  perform(call: ActionCall): Promise<unknown>;
  /**
   * Why a config cannot be used by whoever makes the rule; null where it can. Checked when the rule is saved, and again before the
   * action is performed.
   *
   * @throws HttpError 403 where they lack rights; the rule is suspended when that is found later
   */
  check?(config: ActionCall['config'], call: CommandCall): Promise<string | null>;
}

/**
 * Effect of an action while the rule is judged: it refuses the change (`block`) or shows an error with the `message` of its
 * config, sets the member `field` of the record to `value`, or is only part of the result.
 */
export type RuleActionEffect = 'none' | 'allow' | 'block' | 'error' | 'set';

/** Something that rules can do: as part of judging (`effect`), by a worker, or by code. */
export interface RuleActionDeclaration<TServices = never> {
  /** The name in rules: `<module>.<name>`, or a word in capitals. */
  readonly id: string;
  /** Shown to people who make rules. */
  readonly title: string;
  readonly description?: string;
  /** Schema of its config. */
  readonly config: Joi.ObjectSchema;
  readonly effect?: RuleActionEffect;
  /** A worker that does it, which gets the config as its data. */
  readonly worker?: Job;
  /** Its code; made once, with the services of the module. */
  readonly create?: (services: TServices) => RuleActionCode;
  /** Features that the maker of a rule with it needs. */
  readonly features?: readonly RequiredFeature[];
}

declare module '@tenantry/core' {
  interface Contributions {
    readonly 'business_rules.actions'?: readonly RuleActionDeclaration[];
  }
}

/** Kind of contribution for actions of rules. */
export const ruleActionKind = contributionKind<RuleActionDeclaration, RuleActionCode | undefined>({
  key: 'business_rules.actions',
  noun: 'rule action',
  schema: Joi.object({
    id: Joi.string()
      .pattern(/^([a-z0-9_]+\.[a-z0-9_]+|[A-Z][A-Z0-9_]*)$/)
      .max(100)
      .required(),
    title: Joi.string().max(200).required(),
    description: Joi.string().max(1_000),
    config: Joi.object().unknown(true).required(),
    effect: Joi.valid('none', 'allow', 'block', 'error', 'set'),
    worker: Joi.object({ id: Joi.string().required() }).unknown(true),
    create: Joi.function(),
    features: Joi.array().items(Joi.string()),
  }).xor('effect', 'worker', 'create'),
  wrongWith: ({ id }, { moduleId }) =>
    !id.includes('.') || id.startsWith(`${moduleId}.`)
      ? undefined
      : `the rule action ${id} must begin with ${moduleId}.`,
  textsOf: ({ title, description, config }) => [
    title,
    ...(description === undefined ? [] : [description]),
    ...[...memberSchemas(config).keys()].map(titleOf),
  ],
  create: ({ create }, services) => create?.(services),
  describe: ({ title }) => ({ title }),
});
