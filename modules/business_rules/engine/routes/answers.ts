import Joi from 'joi';
import type { ExecutedRule } from '../services/RuleExecution';
import { failureOf, type JudgedRule } from '../rules/judgeRules';

const action = Joi.object({
  type: Joi.string().required(),
  success: Joi.boolean().required(),
  error: Joi.string(),
  result: Joi.object().unknown(true).description('of a trial: what the action says or would do'),
});

/** Shapes of what has come of a rule. */
export const outcomeSchemas = {
  ruleId: Joi.string().required(),
  ruleName: Joi.string().required(),
  conditionResult: Joi.boolean().required(),
  actionsExecuted: Joi.object({
    success: Joi.boolean().required(),
    results: Joi.array().items(action).required(),
  })
    .allow(null)
    .required(),
  executionTime: Joi.number().integer().min(0).required(),
  conditions: Joi.object().unknown(true).description('which conditions held, with the values on both sides'),
  error: Joi.string(),
  logId: Joi.string(),
};

/**
 * What has come of a rule, as answers show it.
 *
 * @param isTrial true where nothing was performed: actions then show what they say or would do
 */
export function outcomeOf({ judged, logId }: ExecutedRule, isTrial: boolean) {
  const { rule, held, took, explanation } = judged;
  const error = failureOf(judged);
  return {
    ruleId: rule.ruleId,
    ruleName: rule.ruleName,
    conditionResult: held,
    actionsExecuted: actionsOf(judged, isTrial),
    executionTime: Math.round(took),
    ...(explanation && { conditions: explanation }),
    ...(error !== null && { error }),
    ...(logId !== null && { logId }),
  };
}

function actionsOf({ actions }: JudgedRule, isTrial: boolean) {
  if (!actions) return null;
  const results = isTrial ? actions : actions.map(({ result: _result, ...shown }) => shown);
  return { success: actions.every(({ success }) => success), results };
}
