import path from 'node:path';

const folder = path.resolve(__dirname, '../fixtures/modules');

/** The folder of a fixture module, as it is named in `sources` of plugins.config.json. */
export function fixture(name: string): string {
  return path.join(folder, name);
}

/** The folders of several fixture modules. */
export function fixtures(...names: string[]): string[] {
  return names.map(fixture);
}
