import path from 'node:path';
import { planSelection } from '@tenantry/core/host';
import { AuthoredPackages } from '../support/AuthoredPackages';

const MODULES = path.resolve('modules/*');

describe('a storage driver of another module', () => {
  let packages: AuthoredPackages;

  beforeAll(async () => {
    packages = await AuthoredPackages.create('rival');
    await packages.describe('rival', { requires: { attachments: '^0.8.0' } });
  });
  afterAll(() => packages.remove());

  test.each(['local', 's3'])(
    'cannot take the name of the driver %s, as with any other driver',
    async (id) => {
      await packages.describe(
        'rival',
        { manifest: `./${id}.js`, requires: { attachments: '^0.8.0' } },
        { version: `1.0.${id.length}` },
      );
      await packages.write('rival', {
        [`${id}.js`]: `module.exports = {
        title: 'Rival',
        contributes: { 'attachments.drivers': [{ id: '${id}', title: 'Mine', create: () => ({}) }] },
      };`,
      });
      const sources = [MODULES, packages.folderOf('rival')];
      const plan = await planSelection(packages.configFile, { sources, modules: {} }, {});
      expect(plan.excluded.get('rival')?.problem).toMatchObject({
        code: 'MODULE_CONFLICT',
        reason: `cannot start: it contributes the storage driver ${id}, which is already contributed by attachments.`,
      });
      expect(plan.order.map((module) => module.package.id)).toContain('attachments');
    },
  );
});
