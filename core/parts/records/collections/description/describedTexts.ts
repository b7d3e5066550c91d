import type { CollectionDescription, MemberDescription } from './CollectionDescription';
import { titleOfChoice } from './inWords';

/** Labels of members, columns and filters that people are shown, and of their values, in English. */
export function describedTexts({ members, shown, filters }: CollectionDescription): readonly string[] {
  const columns = shown
    .filter(({ isForPrograms }) => !isForPrograms)
    .map((item) => ({ ...item, name: item.column }));
  return [
    ...members.flatMap(({ label, labels }) => [label, ...Object.values(labels)]),
    ...[...columns, ...filters].flatMap(({ name, label, value }) => [
      label,
      ...value.choices.filter((choice) => typeof choice === 'string').map(labelIn(members, name)),
    ]),
  ];
}

/** Gives the labels of values as the member of a name declares them, else the values in words, in English. */
export function labelIn(members: readonly MemberDescription[], name: string): (value: string) => string {
  const labels = members.find((member) => member.name === name)?.labels;
  return (value) => labels?.[value] ?? titleOfChoice(value);
}
