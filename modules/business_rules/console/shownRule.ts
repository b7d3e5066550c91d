import { sameValue } from '@tenantry/console';
import { actionTitle, type ActionTypes, configText, type EditedAction, settingText } from './actions';
import { type GroupNode, isGroup, isUnary, type Node } from './conditions';
import { operatorTexts } from './operatorTexts';
import { text } from './texts';

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

/** Actions in their order, each with its settings. */
export function shownActions(actions: readonly EditedAction[], types: ActionTypes): string {
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
    return `${actionTitle(types, type)}: ${types.has(type) ? content : configText(action)}`;
  });
  return shown.join('; ') || '–';
}
