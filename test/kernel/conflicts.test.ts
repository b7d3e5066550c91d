import * as fc from 'fast-check';
import Joi from 'joi';
import { contributionKind } from '../../core/dist/kernel/kinds/ContributionKind';
import type { ModuleManifest } from '../../core/dist/kernel/manifest/ModuleManifest';
import { checkConflicts } from '../../core/dist/kernel/planning/checkConflicts';

interface Item {
  readonly id: string;
}

/** Modules may replace signs of others, and no plates. */
const signs = contributionKind<Item>({ key: 'signs', noun: 'sign', schema: Joi.any(), overridable: true });
const plates = contributionKind<Item>({ key: 'plates', noun: 'plate', schema: Joi.any() });
/** Shares its names with plates. */
const labels = contributionKind<Item>({
  key: 'labels',
  noun: 'label',
  schema: Joi.any(),
  claims: ({ id }) => [{ name: id }, { name: id, noun: 'plate' }],
});
const KINDS = [signs, plates, labels];

interface Contributing {
  readonly id: string;
  readonly signs?: readonly string[];
  readonly plates?: readonly string[];
  readonly labels?: readonly string[];
  readonly overrides?: readonly string[];
}

const items = (ids: readonly string[] = []) => ids.map((id) => ({ id }));
const manifestOf = (module: Omit<Contributing, 'id'>) =>
  ({
    title: 'Signs',
    signs: items(module.signs),
    plates: items(module.plates),
    labels: items(module.labels),
    overrides: (module.overrides ?? []).map((sign) => ({ sign })),
  }) as unknown as ModuleManifest;
const conflictsOf = (modules: readonly Contributing[], core: Omit<Contributing, 'id'> = {}) =>
  checkConflicts(
    KINDS,
    manifestOf(core),
    modules.map((module) => ({ id: module.id, manifest: manifestOf(module) })),
  );
const told = (modules: readonly Contributing[], core?: Omit<Contributing, 'id'>) =>
  [...conflictsOf(modules, core)].flatMap(([id, problems]) =>
    problems.map(({ code, reason, remedy }) => `${id} ${code} ${reason} ${remedy}`),
  );

describe('two claims to one thing', () => {
  test('make the later module step aside, and the message names both remedies', () => {
    expect(
      told([
        { id: 'a', signs: ['stop'] },
        { id: 'b', signs: ['stop'] },
      ]),
    ).toEqual([
      'b MODULE_CONFLICT cannot start: it contributes the sign stop, which is already contributed by a. ' +
        "rename it, or declare the override in the manifest of b (overrides: [{ sign: 'stop' }]).",
    ]);
    expect(
      told([
        { id: 'a', plates: ['x'] },
        { id: 'b', plates: ['x'] },
      ])[0],
    ).toMatch(/ rename it in b or in a\.$/);
    expect(told([{ id: 'a', signs: ['stop'] }], { signs: ['stop'] })[0]).toMatch(
      /by core\. rename it in a\.$/,
    );
    expect(told([{ id: 'a', plates: ['x'], labels: ['x'] }])[0]).toContain(
      'it contributes the plate x twice',
    );
    expect(
      told([
        { id: 'a', plates: ['x'] },
        { id: 'b', signs: ['x'] },
      ]),
    ).toEqual([]);
  });

  test('are none where one is a declared override; a second one is', () => {
    const modules = [
      { id: 'a', signs: ['stop'] },
      { id: 'b', signs: ['stop'], overrides: ['stop'] },
      { id: 'c', signs: ['stop'], overrides: ['stop'] },
    ];
    expect(told(modules)).toEqual([
      'c MODULE_CONFLICT cannot start: it overrides the sign stop of a, which b overrides already. ' +
        'disable one of the two (npm run modules -- disable b), or remove the override from one of them.',
    ]);
  });

  test('are expected by an override: one that replaces nothing is refused, with the name that may be meant', () => {
    expect(
      told([
        { id: 'a', signs: ['stop'] },
        { id: 'b', signs: ['stpo'], overrides: ['stpo'] },
      ])[0],
    ).toMatch(/^b MODULE_OVERRIDE_UNUSED .*override of the sign stpo.*Did you mean stop\?/);
    expect(told([{ id: 'a', signs: ['stop'], overrides: ['stop'] }], { signs: ['stop'] })[0]).toContain(
      'MODULE_OVERRIDE_UNUSED',
    );
  });
});

const names = fc.subarray(['one', 'two', 'three']);
const contributing = fc
  .array(fc.record({ signs: names, plates: names, labels: names, overrides: names }), { maxLength: 5 })
  .map((modules) => modules.map((module, place) => ({ id: `m${place}`, ...module })));
const always = (holds: (modules: readonly Contributing[]) => void) =>
  fc.assert(fc.property(contributing, holds), { numRuns: 400 });

describe('whatever modules contribute', () => {
  test('those that stay hold nothing twice but what one of them overrides', () => {
    always((modules) => {
      const conflicts = conflictsOf(modules);
      const staying = modules.filter(({ id }) => !conflicts.has(id));
      const plain = staying.flatMap((module) => [
        ...(module.signs ?? [])
          .filter((name) => !module.overrides?.includes(name))
          .map((name) => `sign ${name}`),
        ...[...(module.plates ?? []), ...(module.labels ?? [])].map((name) => `plate ${name}`),
      ]);
      expect(new Set(plain).size).toBe(plain.length);
      const replaced = staying.flatMap(({ overrides = [] }) => overrides);
      expect(new Set(replaced).size).toBe(replaced.length);
      for (const name of replaced) expect(plain).toContain(`sign ${name}`);
    });
  });

  test('one that steps aside is in nobody else’s way, and those that stay are at peace among themselves', () => {
    always((modules) => {
      const conflicts = conflictsOf(modules);
      expect(conflictsOf(modules.filter(({ id }) => !conflicts.has(id))).size).toBe(0);
    });
  });

  test('one steps aside for itself or for those before it, never for later ones', () => {
    always((modules) => {
      const all = [...conflictsOf(modules).keys()];
      for (let count = 0; count <= modules.length; count += 1) {
        const first = modules.slice(0, count);
        expect([...conflictsOf(first).keys()]).toEqual(
          all.filter((id) => first.some((each) => each.id === id)),
        );
      }
    });
  });
});
