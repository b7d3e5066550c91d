import Joi from 'joi';
import type { ExecutedRule } from '../services/RuleExecution';
import { failureOf, type JudgedRule } from '../rules/judgeRules';

const action = Joi.object({
  type: Joi.string().required(),
  success: Joi.boolean().required(),
  error: Joi.string(),
  result: Joi.object().unknown(true),
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

/** What has come of a rule, as answers show it. */
export function outcomeOf({ judged, logId }: ExecutedRule) {
  const { rule, held, took, explanation } = judged;
  const error = failureOf(judged);
  return {
    ruleId: rule.ruleId,
    ruleName: rule.ruleName,
    conditionResult: held,
    actionsExecuted: actionsOf(judged),
    executionTime: Math.round(took),
    ...(explanation && { conditions: explanation }),
    ...(error !== null && { error }),
    ...(logId !== null && { logId }),
  };
}

function actionsOf({ actions }: JudgedRule) {
  return actions && { success: actions.every(({ success }) => success), results: actions };
}
