/**
 * @covers docs/first-module.md core/cli/init core/cli/modules/new core/cli/modules/packages
 * @covers core/cli/templates core/cli/dev core/cli/serve
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { emptyDatabase } from '../support/databases';
import { Installation } from './support/Installation';
import { keepLibraries, provideLibraries } from './support/libraries';
import { expectPrinted } from './support/missingLine';
import { replay } from './support/replay';

// Installs packages and starts servers; machines are busy.
jest.setTimeout(900_000);

/** When each command of a document was about to run. */
class Stopwatch {
  private readonly marks: { readonly script: string; readonly at: number }[] = [];

  note(script: string): string {
    this.marks.push({ script, at: performance.now() });
    return script;
  }

  /** Seconds from the first command that matches to the first that matches the other, tests of the reader included. */
  between(first: RegExp, last: RegExp): number {
    const at = (pattern: RegExp) => this.marks.find(({ script }) => pattern.test(script))?.at ?? NaN;
    return Math.round((at(last) - at(first)) / 100) / 10;
  }
}

describe('docs/first-module.md', () => {
  let installation: Installation;

  beforeAll(async () => {
    installation = await Installation.fromPackages();
  });

  afterAll(() => installation.remove());

  test('works to the letter, and the module is still there after a restart', async () => {
    const clock = new Stopwatch();
    const visitors = path.join(installation.folder, 'visitors');
    const fillIn = async (script: string): Promise<string> => {
      if (script === 'npm install\nnpm test\n') await provideLibraries(visitors);
      // The first tests have a PostgreSQL of their own.
      const shared = `export TENANTRY_TEST_DATABASE='${process.env['TENANTRY_TEST_DATABASE']}'\n`;
      return clock.note(script === 'npm test\n' ? shared + script : script);
    };
    await replay('docs/first-module.md', installation, { fillIn });
    await keepLibraries(visitors);
    process.stderr.write(
      `From "tenantry new" to its tests passed: ${clock.between(/tenantry new/, /tenantry pack/)} s; ` +
        `to the first request answered: ${clock.between(/tenantry new/, /-d '\{\}'/)} s.\n`,
    );

    expectPrinted('SIGINT: stopping.\nStopped.', await installation.pressCtrlC());
    installation.start('npm start', 'server');
    await installation.printed(`
      visitors … enabled …
      Tenantry … answers on http://localhost:${installation.port} …`);
    await installation.pressCtrlC();
  });

  test('its module is reloaded when a file is saved, on the libraries of its own folder', async () => {
    const database = await emptyDatabase();
    installation.useDatabase(database.url());
    installation.start('npm run dev', 'visitors');
    await installation.printed('Watching visitors; changed modules are reloaded when they are saved.');
    const manifest = path.join(installation.folder, 'visitors/manifest.ts');
    const text = await readFile(manifest, 'utf8');
    await writeFile(manifest, text.replace("title: 'Visitors'", "title: 'Guests'"));
    await installation.printed('manifest.ts: visitors runs with it …');
    await installation.pressCtrlC();
    await database.drop();
  });
});
