import { Badge, Chip, formatDay, serverNow } from '@tenantry/console';
import { editedOf } from './conditions';
import { useRuleFields } from './ruleFields';
import { shownCondition } from './shownRule';
import { text } from './texts';
import { isStopping, type ListedRule, type RuleType } from './types';

const TONES: Readonly<Record<RuleType, string>> = {
  GUARD: 'red',
  VALIDATION: 'amber',
  CALCULATION: 'blue',
  ASSIGNMENT: 'teal',
  ACTION: 'green',
};

/** The type of a rule. */
export const RuleKind = ({ type }: { readonly type: RuleType }) => (
  <Chip tone={TONES[type]}>{text(type)}</Chip>
);

/** The condition of a rule, in words. */
export function Says({ rule }: { readonly rule: ListedRule }) {
  const { condition = null, description, entityType, ruleType } = rule;
  const fields = useRuleFields(entityType);
  if (condition === null) return <span className="help">{description}</span>;
  const holds = shownCondition(editedOf(condition), fields);
  return (
    <span className="help rule-condition" title={description ?? undefined}>
      {isStopping(ruleType) ? `${text('allowIf')} ${holds}` : holds}
    </span>
  );
}

/** Whether a rule acts at present, and why it does not; beside a switch only what that does not say. */
export function RuleState({
  rule,
  hasSwitch = false,
}: {
  readonly rule: ListedRule;
  readonly hasSwitch?: boolean;
}) {
  const { enabled, suspendedAt, suspensionReason, effectiveFrom, effectiveTo } = rule;
  if (suspendedAt) return <Suspension reason={suspensionReason} />;
  if (!enabled) return hasSwitch ? null : <Chip tone="grey">{text('off')}</Chip>;
  const now = serverNow();
  if (effectiveFrom !== null && new Date(effectiveFrom).getTime() > now)
    return <Chip tone="amber">{text('actsFrom', { day: formatDay(effectiveFrom) })}</Chip>;
  if (effectiveTo !== null && new Date(effectiveTo).getTime() <= now)
    return <Chip tone="grey">{text('actedUntil', { day: formatDay(effectiveTo) })}</Chip>;
  return hasSwitch ? null : <Chip tone="green">{text('on')}</Chip>;
}

/** Says why a rule does nothing at present. */
export function Suspension({ reason }: { readonly reason: string | null }) {
  return (
    <p>
      <Badge tone="bad">{text('suspended')}</Badge> <span className="help">{reason}</span>
    </p>
  );
}
