import { sameValue } from '@tenantry/console';
import { type EditedAction, formOf } from './actions';
import { type GroupNode, isGroup, isUnary, type Node } from './conditions';
import { operatorTexts } from './operatorTexts';
import { actionText, text } from './texts';

/** Whether two values of a rule's form are equal. The keys of conditions and actions, which keep their inputs apart, do not count. */
export function sameEdited(one: unknown, other: unknown): boolean {
  return sameValue(withoutKeys(one), withoutKeys(other));
}

function withoutKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (name === 'key' ? [] : [[name, withoutKeys(member)]])),
  );
}

/** A condition in a line, such as `any of these hold: amount > 5; (all of these hold: …)`. */
export function shownCondition(root: GroupNode): string {
  return root.rules.length === 0 ? text('always') : shownGroup(root);
}

function shownGroup({ operator, rules }: GroupNode): string {
  const parts = rules.map(shownNode).join('; ');
  return rules.length === 1 && operator !== 'NOT' ? parts : `${text(operator)}: ${parts}`;
}

function shownNode(node: Node): string {
  if (isGroup(node)) return `(${shownGroup(node)})`;
  const { field, operator, text: value } = node;
  return [field, operatorTexts(operator), ...(isUnary(operator) ? [] : [value])].join(' ');
}

/** Actions in their order, each with what it says, sets or calls. */
export function shownActions(actions: readonly EditedAction[]): string {
  const shown = actions.map(({ type, message, field, value, json }) => {
    const form = formOf(type);
    const content = form === 'message' ? message : form === 'field' ? `${field} = ${value}` : json;
    return `${actionText(type)}: ${content}`;
  });
  return shown.join('; ') || '–';
}
