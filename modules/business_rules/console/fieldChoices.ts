import type { Choice } from './Choices';
import type { RuleField } from './ruleFields';

/** Fields to choose from, in their groups; a path that is stored and not among them is shown as it is. */
export function fieldChoices(list: readonly RuleField[], stored: string): readonly Choice[] {
  const choices = list.map(({ path, label, group }) => ({ value: path, text: label, group }));
  const isKnown = stored === '' || list.some(({ path }) => path === stored);
  return isKnown ? choices : [...choices, { value: stored, text: stored }];
}
