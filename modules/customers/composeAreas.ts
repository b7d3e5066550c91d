import type { Messages, ModuleManifest } from '@tenantry/core';
import type { Area, AreaLists } from './Area';

const LISTS: readonly (keyof AreaLists)[] = [
  'features',
  'migrations',
  'collections',
  'routes',
  'sidebar',
  'events',
  'subscribers',
  'commands',
  'workers',
];

/** One manifest of several areas: their lists one after the other, grants and texts together by role and locale. */
export function composeAreas(areas: readonly Area[]): Omit<ModuleManifest, 'title'> {
  const lists = LISTS.map((name) => [name, areas.flatMap((area): readonly unknown[] => area[name] ?? [])]);
  const defaultGrants: Record<string, string[]> = {};
  const translations: Record<string, { errors: Messages }> = {};
  for (const { defaultGrants: grants = {}, errors = {} } of areas) {
    for (const [role, features] of Object.entries(grants)) (defaultGrants[role] ??= []).push(...features);
    for (const [locale, texts] of Object.entries(errors)) {
      translations[locale] = { errors: { ...translations[locale]?.errors, ...texts } };
    }
  }
  return {
    ...(Object.fromEntries(lists) as Partial<AreaLists>),
    services: Object.assign({}, ...areas.map(({ services }) => services)) as ModuleManifest['services'],
    defaultGrants,
    translations,
  };
}
