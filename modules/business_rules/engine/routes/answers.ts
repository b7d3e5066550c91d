import Joi from 'joi';
import type { ActionResult } from '../../actions/RuleAction';
import type { ExecutedRule } from '../services/RuleExecution';
import { failureOf, type JudgedRule } from '../rules/judgeRules';

const action = Joi.object({
  type: Joi.string().required(),
  success: Joi.boolean().required(),
  error: Joi.string(),
});

const actionsOf = (item: Joi.Schema) =>
  Joi.object({ success: Joi.boolean().required(), results: Joi.array().items(item).required() })
    .allow(null)
    .required();

/** Shape of the actions of a trial. */
export const triedActions = actionsOf(
  action.append({ result: Joi.object().unknown(true).description('what the action says or would do') }),
);

/** Shapes of what has come of a rule. */
export const outcomeSchemas = {
  ruleId: Joi.string().required(),
  ruleName: Joi.string().required(),
  conditionResult: Joi.boolean().required(),
  actionsExecuted: actionsOf(action),
  executionTime: Joi.number().integer().min(0).required(),
  conditions: Joi.object().unknown(true).description('which conditions held, with the values on both sides'),
  error: Joi.string(),
  logId: Joi.string(),
};

/** Outcome of a rule, as answers show it. */
export function outcomeOf({ judged, logId }: ExecutedRule) {
  const { rule, held, took, explanation } = judged;
  const error = failureOf(judged);
  return {
    ruleId: rule.ruleId,
    ruleName: rule.ruleName,
    conditionResult: held,
    actionsExecuted: shownActions(judged, ({ result: _result, ...shown }) => shown),
    executionTime: Math.round(took),
    ...(explanation && { conditions: explanation }),
    ...(error !== null && { error }),
    ...(logId !== null && { logId }),
  };
}

/** The actions of a rule; null where it has none. @param show one of them */
export function shownActions<T>({ actions }: JudgedRule, show: (action: ActionResult) => T) {
  return actions && { success: actions.every(({ success }) => success), results: actions.map(show) };
}
