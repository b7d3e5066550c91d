import type { CollectionDescription } from './CollectionDescription';
import { titleOfChoice } from './inWords';

/** Labels of members, columns and filters, and of their choices, in English. */
export function describedTexts({ members, shown, filters }: CollectionDescription): readonly string[] {
  return [...members, ...shown, ...filters].flatMap(({ label, value: { choices } }) => [
    label,
    ...choices.filter((choice) => typeof choice === 'string').map(titleOfChoice),
  ]);
}
