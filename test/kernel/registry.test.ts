import { setTimeout as delay } from 'node:timers/promises';
import { ContributionRegistry } from '../../core/dist/kernel/registry/ContributionRegistry';
import { mergeAreas } from '../../core/dist/kernel/manifest/mergeAreas';
import type { ModuleManifest } from '../../core/dist/kernel/manifest/ModuleManifest';
import { withTimeLimit } from '../../core/dist/kernel/time/withTimeLimit';

describe('a registry of contributions', () => {
  const registry = () => new ContributionRegistry<{ id: string; features?: readonly string[] }>('widget');
  const ids = (entries: readonly { item: { id: string } }[]) => entries.map(({ item }) => item.id);

  test('refuses a second claim, names both modules, and gives back what was withdrawn', () => {
    const widgets = registry();
    const withdraw = widgets.register('cars', { id: 'count' });
    expect(() => widgets.register('depot', { id: 'count' })).toThrow(
      'MODULE_CONFLICT  depot the widget count is already contributed by cars.',
    );
    withdraw();
    widgets.register('depot', { id: 'count' });
    // A second time it takes nothing from the new owner.
    withdraw();
    expect([widgets.ownerOf('count'), widgets.get('count')]).toEqual(['depot', { id: 'count' }]);
  });

  test('has a revision that rises with every change, and with nothing else', () => {
    const widgets = registry();
    const revisions = [widgets.items.revision];
    const withdraw = widgets.register('cars', { id: 'count' });
    revisions.push(widgets.items.revision);
    widgets.list();
    withdraw();
    revisions.push(widgets.items.revision);
    withdraw();
    revisions.push(widgets.items.revision);
    widgets.arrange([]);
    revisions.push(widgets.items.revision);
    expect(revisions).toEqual([0, 1, 2, 2, 3]);
  });

  test('shows a caller what is of a module that is on, with features that the caller holds', () => {
    const widgets = registry();
    widgets.register('cars', { id: 'free' });
    widgets.register('cars', { id: 'guarded', features: ['cars.view'] });
    widgets.register('depot', { id: 'off' });
    const viewer = (held: readonly string[]) => ({
      isModuleOn: (id: string) => id === 'cars',
      hasAll: (features: readonly string[]) => features.every((feature) => held.includes(feature)),
    });
    expect(ids(widgets.items.visible(viewer([])))).toEqual(['free']);
    expect(ids(widgets.items.visible(viewer(['cars.view'])))).toEqual(['free', 'guarded']);
    expect(widgets.items.find('guarded', viewer([]))).toBeUndefined();
    expect(widgets.items.find('off', viewer(['cars.view']))).toBeUndefined();
    expect(ids(widgets.items.list())).toEqual(['free', 'guarded', 'off']);
  });

  test('is arranged by module, and gives modules no way to change it', () => {
    const widgets = registry();
    for (const [module, id] of [
      ['b', 'b1'],
      ['a', 'a1'],
      ['b', 'b2'],
    ] as const)
      widgets.register(module, { id });
    widgets.arrange(['a', 'b']);
    expect(ids(widgets.items.list())).toEqual(['a1', 'b1', 'b2']);
    expect(Object.keys(widgets.items).sort()).toEqual([
      'find',
      'get',
      'instanceOf',
      'list',
      'ownerOf',
      'revision',
      'visible',
    ]);
  });
});

describe('a manifest in areas', () => {
  const merge = (manifest: object) => mergeAreas(manifest as ModuleManifest);

  test('is one: lists follow one another, members are put together, what is stated twice is refused', () => {
    const { manifest, clashes } = merge({
      title: 'Cars',
      features: ['a'],
      services: { mailer: 1, other: { scoped: true } },
      areas: [
        { features: ['b'], services: { mailer: 2, third: 3 } },
        { features: ['c'], widgets: ['w'] },
      ],
    });
    expect(manifest).toMatchObject({
      title: 'Cars',
      features: ['a', 'b', 'c'],
      services: { mailer: 1, other: { scoped: true }, third: 3 },
      widgets: ['w'],
    });
    expect(manifest).not.toHaveProperty('areas');
    expect(clashes).toEqual(['services.mailer']);
  });

  test('runs the hooks of its areas in turn, those for the stop from the last to the first', async () => {
    const calls: string[] = [];
    const hooks = (name: string) => ({
      start: async () => void (await delay(1), calls.push(`${name} starts`)),
      stop: () => void calls.push(`${name} stops`),
    });
    const { manifest } = merge({
      hooks: hooks('whole'),
      areas: [{ hooks: hooks('one') }, {}, { hooks: hooks('two') }],
    });
    await manifest.hooks?.start?.({} as never);
    await manifest.hooks?.seed?.({} as never);
    await manifest.hooks?.stop?.({} as never);
    expect(calls).toEqual([
      'whole starts',
      'one starts',
      'two starts',
      'two stops',
      'one stops',
      'whole stops',
    ]);
  });
});

describe('a time limit on code of modules', () => {
  const limited = <T>(work: () => T | Promise<T>, milliseconds = 10_000, slow: string[] = []) =>
    withTimeLimit('cars', 'hooks.start', milliseconds, work, (...about) => slow.push(about.join(' ')));

  test('hands on what comes in time, thrown things too', async () => {
    expect(await limited(() => 'done')).toBe('done');
    expect(await limited(async () => 'later')).toBe('later');
    const error = new Error('no');
    await expect(
      limited(() => {
        throw error;
      }),
    ).rejects.toBe(error);
  });

  test('names what hangs while it hangs, then gives it up', async () => {
    const slow: string[] = [];
    await expect(limited(() => new Promise(() => undefined), 40, slow)).rejects.toMatchObject({
      code: 'MODULE_TIMEOUT',
      subject: 'cars',
      reason: 'did not finish hooks.start within 0.04 seconds.',
    });
    expect(slow).toEqual(['cars hooks.start 0.01']);
  });
});
