import type { Collection, CoreServices, CustomFieldDefinition } from '@tenantry/core';
import { Named } from '../rules/Named';

type Titles = Pick<CoreServices['translations'], 'locales' | 'titleText'>;
type Names = readonly (readonly [label: string, value: string])[];

/** Values of members and custom fields with fixed lists, by themselves and by their labels in all languages. */
export function namedValues(
  collection: Pick<Collection, 'kind' | 'describe'>,
  customFields: ReadonlyMap<string, CustomFieldDefinition>,
  translations: Titles,
): ReadonlyMap<string, Named<string>> {
  const moduleId = collection.kind.slice(0, collection.kind.indexOf('.'));
  const inAllLanguages = ([value, text]: readonly [string, string]): Names =>
    translations.locales.map((locale) => [translations.titleText(text, moduleId, locale), value]);
  const members = collection.describe().members.filter(({ value }) => value.choices.length > 0);
  const names: readonly (readonly [string, Names])[] = [
    ...members.map(({ name, labels }) => [name, Object.entries(labels).flatMap(inAllLanguages)] as const),
    ...[...customFields].map(
      ([key, { options = [] }]) => [key, options.map(({ value, label }) => [label, value] as const)] as const,
    ),
  ];
  // Values come last: a value itself counts before the label of another.
  const withValues = (labels: Names) =>
    new Named([...labels, ...labels.map(([, value]) => [value, value] as const)]);
  return new Map(names.flatMap(([name, labels]) => (labels.length > 0 ? [[name, withValues(labels)]] : [])));
}
