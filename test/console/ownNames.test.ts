import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const modules = path.join(__dirname, '../../modules');
const folder = path.join(modules, 'console');

const isSource = (file: string) =>
  /\.(?:tsx?|mjs|json)$/.test(file) && !/(?:^|\/)(?:test|dist|node_modules)\//.test(file);

const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(isSource)
  .map((file) => ({
    file,
    // Files of the console itself and services of the core may be called as modules are.
    text: readFileSync(path.join(folder, file), 'utf8').replaceAll(
      /(?:from |import\()'\.[^']*'|Pick<CoreServices,[^>]*>|CoreServices\['\w+'\]|__dirname, 'translations'|"translations\/\*\.json"/g,
      '',
    ),
  }));

/** Files that contain the id as a name, as the beginning of one (`auth.user`), in an address or in that of a package. */
function filesNaming(id: string): string[] {
  const name = new RegExp(`['"\`/](?:@tenantry/module-)?${id.replace('_', '[_-]')}(?=['"\`./?])`);
  return sources.filter(({ text }) => name.test(text)).map(({ file }) => file);
}

const others = readdirSync(modules).filter((id) => id !== 'console');

describe('the files of the console', () => {
  test.each(others)('do not name the module %s', (id) => {
    expect(filesNaming(id)).toEqual([]);
  });
});
