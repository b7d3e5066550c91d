import { kitText, sameValue } from '@tenantry/console';
import { actionTitle, type ActionTypes, configText, type EditedAction, settingText } from './actions';
import { type GroupNode, isGroup, isUnary, type Node, valueOf } from './conditions';
import { shownMessage } from './messages';
import { comparedText } from './operators';
import type { RuleFields } from './ruleFields';
import { text } from './texts';
import { plainText } from './values';

/** Data that the editor keeps beside the parts of a rule, which does not count where rules are compared. */
const OF_EDITOR: ReadonlySet<string> = new Set(['key', 'stored']);

/** Whether two values of a rule's form are equal. The keys of conditions and actions, which keep their inputs apart, do not count. */
export function sameEdited(one: unknown, other: unknown): boolean {
  return sameValue(withoutKeys(one), withoutKeys(other));
}

function withoutKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      OF_EDITOR.has(name) ? [] : [[name, withoutKeys(member)]],
    ),
  );
}

/** A condition in a line, such as `any of these hold: Value is more than 5; (all of these hold: …)`. */
export function shownCondition(root: GroupNode, fields: RuleFields): string {
  return root.rules.length === 0 ? text('always') : shownGroup(root, fields);
}

function shownGroup({ operator, rules }: GroupNode, fields: RuleFields): string {
  const parts = rules.map((one) => shownNode(one, fields)).join('; ');
  return rules.length === 1 && operator !== 'NOT'
    ? parts
    : kitText('labelled', { label: text(operator), text: parts });
}

function shownNode(node: Node, fields: RuleFields): string {
  if (isGroup(node)) return `(${shownGroup(node, fields)})`;
  const { field, operator, isField } = node;
  const found = fields.at(field);
  const value = isField ? fields.labelOf(node.text) : plainText(found, valueOf(node.text, operator));
  return comparedText(found, operator, {
    field: fields.labelOf(field),
    value: isUnary(operator) ? '' : value,
  });
}

/** Actions in their order, each with its settings. */
export function shownActions(
  actions: readonly EditedAction[],
  types: ActionTypes,
  fields: RuleFields,
): string {
  const shown = actions.map((action) => {
    const { type } = action;
    const settings = (types.get(type)?.members ?? [])
      .map((member) => ({ label: member.label, value: settingText(action, member) }))
      .filter(({ value }) => value !== '');
    const [only] = settings;
    const content =
      only && settings.length === 1
        ? only.value
        : settings.map(({ label, value }) => `${label} = ${value}`).join(', ');
    const shown = types.has(type) ? shownMessage(content, fields) : configText(action);
    return kitText('labelled', { label: actionTitle(types, type), text: shown });
  });
  return shown.join('; ') || '–';
}
