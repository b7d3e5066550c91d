import { startTestHost, type TestHost } from '@tenantry/core/testing';
import type { ConsoleExtension, SlotId } from '../../modules/console/contract';
import { extensions } from '../../modules/console/kinds/extensions';
import { AuthoredPackages } from '../support/AuthoredPackages';

const slot = (id: string, place: SlotId) => ({ id: `cards.${id}`, title: id, slot: place, component: 'X' });
const part = (id: string) => ({ id: `cards.${id}`, title: id });

const EXTENSION: ConsoleExtension = { id: 'cards', api: '^1.0.0', entry: 'index.js' };

/** What the manifest of the module `cards` is refused for. */
function wrongWith(more: Partial<ConsoleExtension>): string | undefined {
  const manifest = { collections: [{ kind: 'cards.card' }] };
  return extensions.wrongWith?.(
    { ...EXTENSION, ...more },
    { moduleId: 'cards', manifest, overrides: () => false },
  );
}

describe('parts of modules that nothing has a place for', () => {
  test.each<[string, Partial<ConsoleExtension>]>([
    ['shell.footer', { slots: [slot('one', 'shell.footer')] }],
    ['cards.stamp.tabs', { slots: [slot('one', 'cards.stamp.tabs')] }],
    ['*.top', { slots: [slot('one', '*.top')] }],
    ['cards.card.top', { slots: [slot('one', 'cards.card.top')] }],
    ['cards.stamp', { actions: [{ ...part('go'), on: 'cards.stamp', request: 'POST /cards/{id}' }] }],
    ['cards.stamp', { cells: [{ ...part('go'), on: 'cards.stamp', member: 'name', component: 'X' }] }],
    ['cards.stamp', { pages: [{ ...part('go'), path: '/backend/x', view: { collection: 'cards.stamp' } }] }],
  ])('are refused in the manifest of the module that would have it: %s', (named, more) => {
    expect(wrongWith(more)).toContain(named);
  });

  test.each<[Partial<ConsoleExtension>]>([
    [{ slots: [slot('one', 'shell.header'), slot('two', 'dashboards.toolbar')] }],
    [
      {
        slots: (['tabs', 'toolbar', 'aside', 'list.toolbar'] as const).map((name) =>
          slot('one', `cards.card.${name}`),
        ),
      },
    ],
    [{ slots: [slot('one', '*.tabs'), slot('two', '*.list.toolbar')] }],
    [{ slots: [slot('one', 'cards.page.aside')], offers: ['cards.page.aside'] }],
    [{ slots: [slot('one', 'other.record.tabs'), slot('two', 'other.page')] }],
    [{ cells: [{ ...part('all'), kind: 'date', component: 'X' }] }],
  ])('are no others: %j', (more) => {
    expect(wrongWith(more)).toBeUndefined();
  });

  describe('while modules run', () => {
    let packages: AuthoredPackages;
    let host: TestHost;

    beforeAll(async () => {
      packages = await AuthoredPackages.create('cards');
      await packages.describe('cards', { assets: { folder: './assets' }, optional: { console: '*' } });
      const wanted = ['auth.role.tabs', 'auth.rolle.tabs', 'absent.record.tabs', 'directory.page'] as const;
      const slots = wanted.map((place, index) => slot(`slot${index}`, place));
      await packages.write('cards', {
        'manifest.js': `module.exports = require('@tenantry/core').defineModule({ title: 'Cards', contributes: {
          'console.extensions': [${JSON.stringify({ ...EXTENSION, slots })}] } });`,
        'assets/index.js': 'export const X = () => null;',
      });
      host = await startTestHost({
        sources: ['./modules/{auth,console,directory}', packages.folderOf('cards')],
      });
    });
    afterAll(async () => {
      await host?.stop();
      await packages?.remove();
    });

    test('are named for operators, and their module runs', async () => {
      const frameFor = async (token: string) => {
        const { body } = await host.request<{ parts: { moduleId: string; withoutPlace: string[] }[] }>(
          'GET',
          '/console/frame',
          {
            token,
          },
        );
        return body.parts.find(({ moduleId }) => moduleId === 'cards')?.withoutPlace;
      };
      expect(await frameFor(await host.rootToken())).toEqual([
        'the part cards.slot1 is for the slot auth.rolle.tabs, which nothing offers',
        'the part cards.slot3 is for the slot directory.page, which nothing offers',
      ]);
      expect(await frameFor(await host.signInAs('admin'))).toEqual([]);
    });
  });
});
