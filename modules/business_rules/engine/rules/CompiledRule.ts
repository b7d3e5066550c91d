import type { RuleAction } from '../../actions/RuleAction';
import { type CompiledCondition, compileCondition } from '../../conditions/compileCondition';
import type { Condition } from '../../conditions/Condition';
import type { Maker } from '../../rules/Maker';
import type { RuleType } from '../../rules/collections/ruleFields';

/** A rule as it is read to be run. */
export interface StoredRule {
  readonly id: string;
  readonly ruleId: string;
  readonly ruleName: string;
  readonly ruleType: RuleType;
  readonly entityType: string;
  readonly eventType: string | null;
  readonly organizationId: string;
  readonly includesDescendants: boolean;
  readonly priority: number;
  readonly isTrusted: boolean;
  readonly enabled: boolean;
  readonly suspendedAt: Date | null;
  readonly effectiveFrom: Date | null;
  readonly effectiveTo: Date | null;
  readonly condition: Condition | null;
  readonly successActions: readonly RuleAction[] | null;
  readonly failureActions: readonly RuleAction[] | null;
  readonly updatedAt: Date;
  /** The last caller to change it; null without a signed-in caller. Rules from before `maker` have kind, id and tenant alone. */
  readonly maker: Maker | null;
}

/** A rule that was made ready to be run often. */
export interface CompiledRule extends Omit<StoredRule, 'condition'> {
  readonly condition: CompiledCondition;
  /** Whether its condition or an action names the e-mail address of the caller. */
  readonly needsEmail: boolean;
}

export function compileRule({ condition, ...rule }: StoredRule): CompiledRule {
  const text = JSON.stringify([condition, rule.successActions, rule.failureActions]);
  return { ...rule, condition: compileCondition(condition), needsEmail: text.includes('user.email') };
}

/** Whether the rule holds at a moment. */
export function isInForce({ effectiveFrom, effectiveTo }: CompiledRule, now: Date): boolean {
  return (effectiveFrom === null || effectiveFrom <= now) && (effectiveTo === null || effectiveTo > now);
}

/** Columns of a rule as `StoredRule` names them, over `t`. */
export const STORED_RULE = `
  t.id, t.rule_id AS "ruleId", t.rule_name AS "ruleName", t.rule_type AS "ruleType", t.entity_type AS "entityType",
  t.event_type AS "eventType", t.organization_id AS "organizationId",
  t.includes_descendants AS "includesDescendants", t.priority, t.is_trusted AS "isTrusted", t.enabled,
  t.suspended_at AS "suspendedAt", t.effective_from AS "effectiveFrom", t.effective_to AS "effectiveTo",
  t.condition_expression AS condition, t.success_actions AS "successActions",
  t.failure_actions AS "failureActions", t.updated_at AS "updatedAt",
  coalesce(t.maker, CASE WHEN t.updated_by IS NOT NULL THEN jsonb_build_object(
    'kind', coalesce(t.maker_kind, 'user'), 'organizationId', NULL,
    'subject', CASE WHEN t.maker_kind = 'api_key' THEN 'api_key:' ELSE '' END || t.updated_by,
    'tenantId', coalesce(t.maker_tenant_id, t.tenant_id)) END) AS maker`;
