import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ownPackage } from '../../core/dist/cli/modules/new/packageFiles';
import { optionalOf, requirementsOf } from '../../core/dist/cli/modules/new/parts';
import { renderTemplate } from '../../core/dist/cli/modules/new/renderTemplate';

const root = path.resolve(__dirname, '../..');

/**
 * Writes a new module as `tenantry new` does into a repository of its own, with the packages of this one.
 *
 * @param folder for the folder of the module
 * @param parts as `--with` takes them, and `record`
 * @returns its folder
 */
export async function writeModule(folder: string, id: string, parts: readonly string[]): Promise<string> {
  const target = path.join(folder, id);
  const chosen = new Set(parts);
  const names = { id, title: "Parcels' labels", stamp: '1796000000000' };
  const files = await renderTemplate(path.join(root, 'core/cli/templates/module'), names, chosen);
  const about = {
    names,
    packageName: `tenantry-module-${id}`,
    coreVersion: '0.8.0',
    requires: sourcesOf(requirementsOf(chosen, [])),
    optional: sourcesOf(optionalOf(chosen)),
    hasPage: chosen.has('page'),
  };
  files.set('package.json', JSON.stringify(ownPackage(about, {})));
  for (const [file, text] of files) {
    await mkdir(path.dirname(path.join(target, file)), { recursive: true });
    await writeFile(path.join(target, file), text);
  }
  await symlink(path.join(root, 'node_modules'), path.join(target, 'node_modules'));
  return target;
}

const sourcesOf = (modules: readonly string[]) =>
  modules.map((module) => ({
    name: `@tenantry/module-${module}`,
    version: '0.8.0',
    module,
    requires: [],
  }));
