import * as fc from 'fast-check';
import type { ModulePackage } from '../../core/dist/kernel/registry/ModulePackage';
import type { ModuleChoice } from '../../core/dist/kernel/planning/resolve';

export const CORE_VERSION = '0.8.0';

/** A package as discovery finds it, with what a test says of it. */
export function modulePackage(id: string, about: Partial<ModulePackage> = {}): ModulePackage {
  return {
    id,
    packageName: `@acme/${id}`,
    version: '1.0.0',
    folder: `/packages/${id}`,
    source: './packages/*',
    manifestPath: `/packages/${id}/dist/manifest.js`,
    requires: {},
    optional: {},
    critical: false,
    tenantSwitch: true,
    assets: null,
    coreRange: '*',
    ...about,
  };
}

export interface Installation {
  readonly packages: readonly ModulePackage[];
  readonly choices: Readonly<Record<string, ModuleChoice>>;
}

const IDS = ['auth', 'billing', 'cars', 'depot', 'events', 'files', 'garage'] as const;
/** One that no package provides. */
const ABSENT = 'absent';

const version = fc.constantFrom('1.0.0', '1.2.3', '2.0.0', '2.0.0-beta.1');
const range = fc.constantFrom('*', '^1.0.0', '^2.0.0', '>=1.2.0');
const named = (range_: fc.Arbitrary<string>) =>
  fc.dictionary(fc.constantFrom(...IDS, ABSENT), range_, { maxKeys: 3, noNullPrototype: true });

const about = fc.record({
  version,
  requires: named(range),
  optional: named(range),
  critical: fc.boolean(),
  coreRange: fc.constantFrom('*', '^0.8.0', '^0.7.0'),
});
const choice = fc.record(
  { enabled: fc.boolean(), allow: fc.subarray(['auth@1.0.0', 'cars@2.0.0', 'depot@1.2.3']) },
  { requiredKeys: [] },
);

/** Any few modules that require one another in any way, and what an operator says of them. */
export const installation: fc.Arbitrary<Installation> = fc.record({
  packages: fc
    .tuple(fc.shuffledSubarray([...IDS], { minLength: 1 }), fc.array(about, { minLength: 7, maxLength: 7 }))
    .map(([ids, each]) => ids.map((id, index) => modulePackage(id, each[index]))),
  choices: fc.dictionary(fc.constantFrom(...IDS, ABSENT), choice, { maxKeys: 3, noNullPrototype: true }),
});
