import * as fc from 'fast-check';
import satisfies from 'semver/functions/satisfies';
import { resolve, type Excluded } from '../../core/dist/kernel/planning/resolve';
import { CORE_VERSION, installation, modulePackage, type Installation } from './modulePackages';

const idsOf = (modules: readonly { id: string }[]) => modules.map(({ id }) => id);
const resolved = ({ packages, choices }: Installation, failed?: ReadonlyMap<string, Excluded>) =>
  resolve(packages, choices, CORE_VERSION, failed);

/** Whether a module that is there may be used by one that requires it. */
const fits = ({ packages, choices }: Installation, by: string, id: string, range: string): boolean => {
  const version = packages.find((candidate) => candidate.id === id)?.version;
  if (version === undefined) return false;
  const isAllowed = choices[by]?.allow?.includes(`${id}@${version}`) ?? false;
  return isAllowed || satisfies(version, range, { includePrerelease: true });
};

/** Ids of the modules that can be reached by requirements, the first not among them unless it can be too. */
const required = ({ packages }: Installation, id: string): Set<string> => {
  const found = new Set<string>();
  const visit = (of: string): void => {
    for (const next of Object.keys(packages.find((each) => each.id === of)?.requires ?? {})) {
      if (found.has(next)) continue;
      found.add(next);
      visit(next);
    }
  };
  visit(id);
  return found;
};

const always = (holds: (installed: Installation) => void) =>
  fc.assert(fc.property(installation, holds), { numRuns: 400 });

describe('whatever modules are installed', () => {
  test('each runs or has a reason, and none both', () => {
    always((installed) => {
      const { order, excluded } = resolved(installed);
      expect([...idsOf(order), ...excluded.keys()].sort()).toEqual(idsOf(installed.packages).sort());
    });
  });

  test('each follows what it requires, in a version that it may use, on a core it was written for', () => {
    always((installed) => {
      const ids = idsOf(resolved(installed).order);
      for (const module of resolved(installed).order) {
        expect(satisfies(CORE_VERSION, module.coreRange, { includePrerelease: true })).toBe(true);
        for (const [id, range] of Object.entries(module.requires)) {
          expect(ids.slice(0, ids.indexOf(module.id))).toContain(id);
          expect(fits(installed, module.id, id, range)).toBe(true);
        }
      }
    });
  });

  test('a reason holds: nothing is left out that could run', () => {
    always((installed) => {
      const { excluded } = resolved(installed);
      for (const [id, { because, problem }] of excluded) {
        const module = installed.packages.find((each) => each.id === id);
        if (!module) throw new Error(`${id} is not installed`);
        if (because === 'operator') {
          expect([installed.choices[id]?.enabled, module.critical, problem]).toEqual([
            false,
            false,
            undefined,
          ]);
        } else if (because === 'incompatible') {
          expect(satisfies(CORE_VERSION, module.coreRange, { includePrerelease: true })).toBe(false);
        } else if (because === 'dependency') {
          const unmet = Object.entries(module.requires).some(
            ([needed, range]) => excluded.has(needed) || !fits(installed, id, needed, range),
          );
          expect({ id, unmet, code: problem?.code }).toEqual({
            id,
            unmet: true,
            code: expect.stringMatching(/^MODULE_REQUIREMENT_/) as string,
          });
        } else expect({ because, code: problem?.code }).toEqual({ because: 'invalid', code: 'MODULE_CYCLE' });
      }
    });
  });

  test('a circle is reported as a path along requirements that ends where it begins', () => {
    always((installed) => {
      for (const [id, { problem }] of resolved(installed).excluded) {
        if (problem?.code !== 'MODULE_CYCLE') continue;
        expect(required(installed, id)).toContain(id);
        const path = /\(([^)]+)\)/.exec(problem.reason)?.[1]?.split(' -> ') ?? [];
        expect(path).toContain(id);
        expect(path.at(-1)).toBe(path[0]);
        for (const [place, next] of path.slice(1).entries()) {
          const module = installed.packages.find((each) => each.id === path[place]);
          expect(Object.keys(module?.requires ?? {})).toContain(next);
        }
      }
    });
  });

  test('the order in which packages are found decides nothing about which run', () => {
    fc.assert(
      fc.property(installation, fc.gen(), (installed, draw) => {
        const packages = draw(fc.shuffledSubarray, [...installed.packages], {
          minLength: installed.packages.length,
        });
        const again = resolved({ ...installed, packages });
        expect(idsOf(again.order).sort()).toEqual(idsOf(resolved(installed).order).sort());
      }),
      { numRuns: 400 },
    );
  });

  test('critical modules and what they use come before all others', () => {
    always((installed) => {
      const { order } = resolved(installed);
      const last = order.findLastIndex(({ critical }) => critical);
      const used = new Set<string>();
      const use = (id: string): void => {
        const module = order.find((each) => each.id === id);
        if (!module || used.has(id)) return;
        used.add(id);
        [...Object.keys(module.requires), ...Object.keys(module.optional)].forEach(use);
      };
      order.filter(({ critical }) => critical).forEach(({ id }) => use(id));
      for (const { id } of order.slice(0, last + 1)) expect(used).toContain(id);
    });
  });

  test('a module that has failed takes along those that cannot do without it, and nobody else', () => {
    fc.assert(
      fc.property(installation, fc.nat(), (installed, place) => {
        const { id } = installed.packages[place % installed.packages.length] as { id: string };
        const before = idsOf(resolved(installed).order);
        const after = idsOf(resolved(installed, new Map([[id, { because: 'invalid' }]])).order);
        const gone = before.filter((each) => !after.includes(each));
        expect(gone).toEqual(before.filter((each) => each === id || required(installed, each).has(id)));
      }),
      { numRuns: 400 },
    );
  });
});

describe('resolving modules', () => {
  const statusOf = (id: string, installed: Installation) =>
    resolved(installed).excluded.get(id)?.problem?.reason;

  test('reports how a requirement is unmet', () => {
    const depot = modulePackage('depot', { requires: { cars: '^2.0.0' } });
    const cars = modulePackage('cars');
    expect(statusOf('depot', { packages: [depot], choices: {} })).toBe(
      'cannot start: it requires cars ^2.0.0, which is not installed.',
    );
    expect(statusOf('depot', { packages: [depot, cars], choices: {} })).toBe(
      'cannot start: it requires cars ^2.0.0, and 1.0.0 is installed.',
    );
    const old = modulePackage('cars', { version: '2.1.0', coreRange: '^0.7.0' });
    expect(statusOf('depot', { packages: [depot, old], choices: {} })).toBe(
      'cannot start: it requires cars, which is not running (MODULE_INCOMPATIBLE).',
    );
    const fleet = modulePackage('fleet', { requires: { depot: '*' } });
    const off = { cars: { enabled: false } };
    expect(statusOf('depot', { packages: [fleet, depot, cars], choices: off })).toBe(
      'cannot start: it requires cars, which is switched off.',
    );
    expect(statusOf('fleet', { packages: [fleet, depot, cars], choices: off })).toBe(
      'cannot start: it requires depot, and a module that depot requires is switched off.',
    );
  });

  test('lets through the very version that the operator allows', () => {
    const packages = [modulePackage('depot', { requires: { cars: '^2.0.0' } }), modulePackage('cars')];
    const running = (allow: string[]) => idsOf(resolved({ packages, choices: { depot: { allow } } }).order);
    expect(running(['cars@1.0.0'])).toEqual(['cars', 'depot']);
    expect(running(['cars@1.0.1'])).toEqual(['cars']);
  });

  test('starts what is optional first, unless that requires the module itself', () => {
    const order = (requires: Record<string, string>) => {
      const cars = modulePackage('cars', { optional: { depot: '*' } });
      return idsOf(resolved({ packages: [cars, modulePackage('depot', { requires })], choices: {} }).order);
    };
    expect(order({})).toEqual(['depot', 'cars']);
    expect(order({ cars: '*' })).toEqual(['cars', 'depot']);
  });

  test('runs no critical module on a core that it was not written for, switched off or not', () => {
    const packages = [modulePackage('auth', { critical: true, coreRange: '^0.7.0' })];
    for (const enabled of [true, false]) {
      const { order, excluded } = resolved({ packages, choices: { auth: { enabled } } });
      expect([order, excluded.get('auth')?.because]).toEqual([[], 'incompatible']);
    }
  });

  test('keeps a critical module on, with a warning, and warns of names that nobody has', () => {
    const packages = [modulePackage('auth', { critical: true })];
    const { order, warnings } = resolved({ packages, choices: { auth: { enabled: false }, aut: {} } });
    expect(idsOf(order)).toEqual(['auth']);
    expect(warnings.map(({ code, subject }) => `${code} ${subject}`)).toEqual([
      'MODULE_CRITICAL auth',
      'MODULE_UNKNOWN aut',
    ]);
  });
});
