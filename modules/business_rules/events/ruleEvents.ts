import { event, uuid } from '@tenantry/core';
import Joi from 'joi';
import { ruleFeatures } from '../features';

interface OfRule {
  /** Of the rule. */
  readonly id: string;
  readonly ruleId: string;
  readonly ruleName: string;
  readonly tenantId: string;
  readonly organizationId: string;
}

const ofRule = {
  id: uuid().required(),
  ruleId: Joi.string().required(),
  ruleName: Joi.string().required(),
  tenantId: uuid().required(),
  organizationId: uuid().required(),
};

/** A rule failed again and again, and does not run until it is changed. */
export const ruleSuspended = event({
  id: 'business_rules.rule.suspended',
  title: 'A business rule was suspended',
  payload: Joi.object<OfRule & { reason: string }>({ ...ofRule, reason: Joi.string().required() }),
  clientBroadcast: true,
  excludeFromTriggers: true,
  features: [ruleFeatures.manage],
});

/** A rule could not be judged. */
export const executionFailed = event({
  id: 'business_rules.rule.execution_failed',
  title: 'A business rule failed',
  payload: Joi.object<OfRule & { entityType: string | null; errorMessage: string | null }>({
    ...ofRule,
    entityType: Joi.string().allow(null).required(),
    errorMessage: Joi.string().allow(null).required(),
  }),
  clientBroadcast: true,
  excludeFromTriggers: true,
  features: [ruleFeatures.manage],
});

/** A rule says that something has happened, by a name of its own. */
export const eventEmitted = event({
  id: 'business_rules.event.emitted',
  title: 'A business rule emitted an event',
  payload: Joi.object<OfRule & { eventName: string; payload: object }>({
    ...ofRule,
    eventName: Joi.string().required(),
    payload: Joi.object().unknown(true).required(),
  }),
});
