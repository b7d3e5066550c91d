import * as fc from 'fast-check';
import { leftOut } from '../../core/dist/kernel/discovery/leftOut';
import { changedConfig } from '../../core/dist/kernel/planning/planChange';
import { resolve } from '../../core/dist/kernel/planning/resolve';
import { inOrderOf } from '../../core/dist/kernel/registry/inOrderOf';
import { keptOn, switchedOff } from '../../core/dist/kernel/registry/switchedOff';
import { CORE_VERSION, installation, modulePackage } from './modulePackages';

const idsOf = (modules: readonly { id: string }[]) => modules.map(({ id }) => id);

describe('modules that a start leaves out', () => {
  test('are neither critical nor switched off anyway; in safe mode all but the critical ones and what they require', () => {
    const packages = [
      modulePackage('auth', { critical: true, requires: { directory: '*' } }),
      modulePackage('directory', { requires: { tables: '*' } }),
      modulePackage('tables'),
      modulePackage('cars'),
      modulePackage('depot'),
    ];
    const left = (options: object) => [...leftOut(packages, { depot: { enabled: false } }, options).keys()];
    expect(left({})).toEqual([]);
    expect(left({ safeMode: true })).toEqual(['cars']);
    expect(left({ without: ['auth', 'tables', 'depot', 'nobody'] })).toEqual(['tables']);
    expect(left({ safeMode: true, without: ['directory'] })).toEqual(['directory', 'cars']);
  });

  test('leave the critical ones running as they are, whatever is installed', () => {
    fc.assert(
      fc.property(installation, ({ packages, choices }) => {
        const critical = (safeMode: boolean) =>
          idsOf(
            resolve(packages, choices, CORE_VERSION, leftOut(packages, choices, { safeMode })).order.filter(
              (module) => module.critical,
            ),
          );
        expect(critical(true).sort()).toEqual(critical(false).sort());
      }),
      { numRuns: 400 },
    );
  });
});

const switchable = installation.map(({ packages }) =>
  packages.map((module) => ({
    ...module,
    requires: Object.keys(module.requires),
    tenantSwitch: module.version !== '2.0.0',
  })),
);

describe('what a tenant switches off', () => {
  test('is off with all that requires it, and what must stay on is on with all that it requires', () => {
    fc.assert(
      fc.property(
        switchable,
        fc.subarray(['auth', 'billing', 'cars', 'depot', 'garage']),
        (modules, chosen) => {
          const off = switchedOff(chosen, modules);
          const kept = keptOn(modules);
          for (const { id, requires, critical, tenantSwitch } of modules) {
            const mustStay = critical || !tenantSwitch;
            if (mustStay) expect([kept.get(id)?.id, off.has(id)]).toEqual([id, false]);
            if (kept.has(id)) {
              for (const needed of requires.filter((each) => idsOf(modules).includes(each)))
                expect(kept.has(needed)).toBe(true);
              continue;
            }
            const because = chosen.includes(id) || requires.some((needed) => off.has(needed));
            expect([id, off.has(id)]).toEqual([id, because]);
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  test('is nothing where nothing was chosen', () => {
    fc.assert(fc.property(switchable, (modules) => expect(switchedOff([], modules).size).toBe(0)));
  });
});

describe('small pure things', () => {
  test('a change of plugins.config.json concerns one member of one module', () => {
    const config = { sources: ['./x'], modules: { cars: { settings: { a: 1 } }, depot: { enabled: true } } };
    expect(changedConfig(config, 'disable', 'cars')).toEqual({
      sources: ['./x'],
      modules: { cars: { settings: { a: 1 }, enabled: false }, depot: { enabled: true } },
    });
    expect(changedConfig(config, 'enable', 'new').modules['new']).toEqual({ enabled: true });
    expect(config.modules.cars).toEqual({ settings: { a: 1 } });
  });

  test('items in the order of their modules keep their order within one, and come last where it is unknown', () => {
    const given = ['b1', 'x1', 'a1', 'b2', 'a2'];
    expect(inOrderOf(['a', 'b'], given, (item) => item[0] as string)).toEqual(['a1', 'a2', 'b1', 'b2', 'x1']);
    expect(given).toEqual(['b1', 'x1', 'a1', 'b2', 'a2']);
  });
});
