import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ModuleManifest } from '@tenantry/core';
import {
  CONTRACT,
  moduleContract,
  type ContractOptions,
  type ContractRun,
  type TestHost,
} from '@tenantry/core/testing';

const folderOf = (name: string) => path.resolve(__dirname, '../fixtures/contract', name);
const idOf = (name: string) => name.replaceAll('-', '_');

/** Writes a page, so that there is one to be seen. */
const writeOn = (id: string) => async (host: TestHost) => {
  const token = await host.signInAs('admin');
  const { status } = await host.request('POST', `/${id}`, { token, json: { title: 'The Secret Page' } });
  if (status !== 201) throw new Error(`writing a page answered ${status}`);
};

const runs: ContractRun[] = [];
afterEach(async () => {
  for (const run of runs.splice(0)) await run.stop();
});

/** The contract of a fixture. */
async function contractOf(name: string, options: ContractOptions = {}): Promise<ContractRun> {
  const folder = folderOf(name);
  const manifest = (await import(path.join(folder, 'manifest.js'))) as { default: ModuleManifest };
  const run = await moduleContract(manifest.default, {
    package: folder,
    exercise: writeOn(idOf(name)),
    ...options,
  });
  runs.push(run);
  return run;
}

/** What the check complains of, if it does. */
async function complaint(run: ContractRun, about: string): Promise<string> {
  const check = CONTRACT.find(({ name }) => name.includes(about));
  if (!check) throw new Error(`there is no check about ${about}`);
  try {
    await check.check(run);
    return 'nothing';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('the module contract', () => {
  test('is kept by a module that does everything properly', async () => {
    const run = await contractOf('keeps-all');
    for (const { check } of CONTRACT) await check(run);
  });

  test('wants a valid manifest that only declares', async () => {
    expect(await complaint(await contractOf('invalid-manifest'), 'valid manifest')).toMatch(
      /^invalid_manifest has an invalid manifest: elsewhere\.use in features: id is "elsewhere\.use" and must begin with "invalid_manifest\."\.\n {2}Remedy: correct /,
    );
    expect(await complaint(await contractOf('imports-with-effect'), 'valid manifest')).toMatch(
      new RegExp(
        [
          'imports_with_effect does more than declare when its manifest is imported: it calls fs\\.readFileSync at manifest\\.js:4:\\d+\\.',
          '  Remedy: move it into hooks\\.start, .*',
          '',
          'imports_with_effect does more .*: it calls setTimeout at manifest\\.js:5:\\d+\\.',
        ].join('\n'),
      ),
    );
  });

  test('wants the texts that it shows in each of its languages, and no others', async () => {
    const found = await complaint(await contractOf('half-translated'), 'has the texts');
    expect(found.split('\n\n')).toEqual([
      'half_translated has no text in the language de for "console.shelf", "errors.The library is closed", "titles.Use the book".\n' +
        '  Remedy: write them; in files, "tenantry texts half_translated --language de" adds them in English.',
      'half_translated has texts in the language de that nothing in it uses: "titles.Library".\n' +
        '  Remedy: remove them, or correct their keys.',
      'half_translated has texts in the language en that nothing in it uses: "console.shelf".\n' +
        '  Remedy: remove them, or correct their keys.',
    ]);
    expect(await complaint(await contractOf('keeps-all'), 'has the texts')).toBe('nothing');
  });

  test('wants the package built from the manifest under test', async () => {
    const run = await moduleContract({ title: 'Another' }, { package: folderOf('keeps-all') });
    expect(await complaint(run, 'valid manifest')).toMatch(
      /keeps_all was built from another manifest .*\n {2}Remedy: build the package/,
    );
  });

  test('wants the registries left as they were', async () => {
    expect(await complaint(await contractOf('subscribes-for-ever'), 'registered as before')).toMatch(
      /^subscribes_for_ever is not the same after it was switched off and on: the subscription "subscribes_for_ever: auth\.\*\*" is there besides\.\n {2}Remedy: .*hooks\.stop\.$/,
    );
  });

  test('wants access, responses, parameters and features declared', async () => {
    const found = await complaint(await contractOf('vague-routes'), 'declares access');
    expect(found.split('\n\n').map((text) => text.split('\n')[0])).toEqual([
      'vague_routes declares no success of DELETE /vague_routes/:key/all, only 400, 409.',
      'vague_routes does not declare the body of 409 of DELETE /vague_routes/:key/all.',
      'vague_routes declares no maximum of a field in the body of DELETE /vague_routes/:key/all: reason: .max() of the text.',
      'vague_routes does not declare the parameter key of DELETE /vague_routes/:key/all: any text gets to the handler.',
      'vague_routes grants the feature vague_routes.look by default, which no module declares.',
    ]);
  });

  test('wants every declared event to occur', async () => {
    const run = await contractOf('silent');
    expect(await complaint(run, 'every event')).toMatch(
      /^silent declares the event silent\.page\.torn, which did not occur while it was exercised\.\n {2}Remedy: /,
    );
    const excused = await contractOf('silent', { unseenEvents: { 'silent.page.torn': 'paper is strong' } });
    expect(await complaint(excused, 'every event')).toBe('nothing');
  });

  test('wants tenants kept apart, and no fault and no undeclared service on the way', async () => {
    const run = await contractOf('peeps');
    const found = (await complaint(run, 'one tenant to another')).split('\n\n');
    expect(found).toHaveLength(3);
    expect(found[0]).toMatch(
      /^peeps shows a tenant what belongs to another, through GET \/peeps\/all\/pages: .*The Secret Page\.\n {2}Remedy: read in the scope/,
    );
    expect(found[1]).toMatch(
      /^peeps lets a tenant change rows of another, through DELETE \/peeps\/:id: in peeps_pages\./,
    );
    expect(found[2]).toMatch(
      /^peeps answers what a client of POST \/peeps\/echo may send with a fault: 500 /,
    );
    expect(await complaint(run, 'no service')).toMatch(
      /^peeps uses the service nowhere while it runs, .*\n {2}Remedy: correct the name, or add the module/,
    );
  });

  test('wants tables guarded, and something in them to be seen', async () => {
    const run = await contractOf('unguarded', { exercise: undefined });
    expect(await complaint(run, 'one tenant to another')).toMatch(
      /^unguarded cannot start: no row-level security .+ unguarded_notes.+\(MODULE_TABLE_UNSECURED\)\n {2}Remedy: call secureTable/,
    );
    const idle = await contractOf('keeps-all', { exercise: undefined });
    expect(await complaint(idle, 'one tenant to another')).toMatch(
      /^keeps_all left no row in any table of its own \(keeps_all_pages\), .*\n {2}Remedy: .*exercise/,
    );
  });

  test('wants migrations to go down and up again', async () => {
    expect(await complaint(await contractOf('one-way'), 'migrates up')).toMatch(
      /^one_way leaves the database other than it was when its migrations are taken back: column one_way_rest\.id is there besides\./,
    );
  });

  test('wants the tables that entities declare, and names each difference', async () => {
    const found = (await complaint(await contractOf('drifts'), 'has the tables')).split('\n\n');
    expect(found.map((text) => /To be as declared: (.*)/.exec(text)?.[1])).toEqual([
      `ALTER TABLE "drifts_pages" ADD "mood" text NOT NULL DEFAULT 'good'`,
      'DROP INDEX "public"."drifts_pages_title"',
      'ALTER TABLE "drifts_pages" ALTER COLUMN "title" DROP NOT NULL',
      `CREATE INDEX "drifts_pages_title" ON "drifts_pages"  ("tenant_id", "title") WHERE title <> ''`,
      'ALTER TABLE "drifts_pages" DROP CONSTRAINT "drifts_pages_size"',
      'ALTER TABLE "drifts_pages" ADD CONSTRAINT "drifts_pages_size" CHECK (length(title) < 100)',
    ]);
    expect(found[0]).toMatch(
      /^drifts has tables other than its records and entities declare\. .*\n {2}Remedy: run "tenantry migration drifts"/,
    );
  });

  test('wants nothing to go on, and says where it began', async () => {
    const file = path.join(folderOf('goes-on'), 'manifest.js');
    const line =
      readFileSync(file, 'utf8')
        .split('\n')
        .findIndex((text) => text.includes('setInterval')) + 1;
    const found = await complaint(await contractOf('goes-on'), 'leaves no timer');
    expect(found).toContain(`goes_on leaves a timer behind when it is stopped, created at ${file}:${line}:`);
    expect(found).toContain(
      `goes_on leaves a listener on process "SIGUSR2" behind when it is stopped, created at ${file}:`,
    );
    expect(found).toContain(`goes_on leaves a server behind when it is stopped, created at ${file}:`);
    expect(found).toContain('Remedy: end it in hooks.stop (clearInterval, close, off).');
    process.removeAllListeners('SIGUSR2');
  });
});
