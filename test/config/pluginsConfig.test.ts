import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020';
import * as fc from 'fast-check';
import { ConfigProblems } from '../../core/kernel/config/ConfigProblems';
import { editPluginsConfig } from '../../core/kernel/config/editPluginsConfig';
import { pluginsConfigSchema } from '../../core/kernel/config/PluginsConfig';
import { readPluginsConfig } from '../../core/kernel/config/readPluginsConfig';
import { overwriteFile, overwriteSteps, settledText } from '../../core/kernel/files/overwriteFile';

const root = join(__dirname, '../..');
let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenantry-config-'));
  file = join(folder, 'plugins.config.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const refusalOf = async (work: Promise<unknown>): Promise<ConfigProblems> => {
  const error: unknown = await work.then(
    () => new Error('nothing was refused'),
    (reason: unknown) => reason,
  );
  if (error instanceof ConfigProblems) return error;
  throw error;
};

const refusalOfText = async (text: string): Promise<ConfigProblems> => {
  await writeFile(file, text);
  return refusalOf(readPluginsConfig(file));
};

describe('reading plugins.config.json', () => {
  test('takes folders, packages and what is said about modules', async () => {
    const config = {
      $schema: './schema.json',
      sources: ['./modules/*', '../more/*', '/opt/module', '@acme/tenantry-loyalty', 'plain-package'],
      modules: {
        auth: { enabled: true, settings: { depth: { any: [1, null] } } },
        acme_loyalty: { allow: ['customers@0.8.0-rc.1'] },
      },
    };
    await writeFile(file, `\uFEFF${JSON.stringify(config)}`);
    expect(await readPluginsConfig(file)).toEqual(config);
    await writeFile(file, '{"sources": []}');
    expect(await readPluginsConfig(file)).toEqual({ sources: [], modules: {} });
    expect((await readPluginsConfig(join(root, 'plugins.config.json'))).sources).toContain('./modules/*');
  });

  test('says that the file is missing, and how to begin one', async () => {
    const { message } = await refusalOf(readPluginsConfig(file));
    expect(message).toContain(`CONFIG_INVALID  ${file} does not exist.`);
    expect(message).toContain('TENANTRY_PLUGINS_CONFIG');
  });

  test.each([
    ['', 1, 1, 'a value is expected, but the file ends'],
    ['{\n  "sources": ["./a",]\n}', 2, 21, 'a value is expected, not "]"'],
    ['{\n  "sources": ["./a"]\n  "modules": {}\n}', 3, 3, '"," or "}" is expected, not "\\""'],
    ["{ 'sources': [] }", 1, 3, 'a name in double quotes is expected, not "\'"'],
    ['{ "sources": [] } // note', 1, 19, 'the end of the file is expected, not "/"'],
    ['{ "sources": [yes] }', 1, 15, 'a value is expected, not "yes"'],
    ['{ "sources": ["./a] }', 1, 15, 'this string has no end or holds a bad character'],
    [
      '{ "sources": [], "modules": { "auth": {}, "\\u0061uth": {} } }',
      1,
      43,
      '"auth" stands here for the second time',
    ],
    ['{ "sources": [], "modules": { "__proto__": {} } }', 1, 31, '"__proto__" is not allowed as a key'],
    ['{ "sources": 01 }', 1, 14, 'a value is expected, not "01"'],
  ])('gives line and column of what is not JSON: %j', async (text, line, column, reason) => {
    const { message } = await refusalOfText(text);
    expect(message).toContain(`is not valid JSON at line ${line}, column ${column}: ${reason}.`);
  });

  test('reports every problem at once, each with its place and remedy', async () => {
    const { problems, message } = await refusalOfText(
      JSON.stringify({
        source: [],
        sources: ['./a', './a', 'Not A Package', 7],
        modules: { 'Bad-Id': {}, auth: { enabled: 'yes', setings: {}, allow: ['customers'] }, crm: [] },
      }),
    );
    expect(problems.map(({ reason }) => reason).sort()).toEqual([
      'at modules.Bad-Id is not a module id.',
      'at modules.auth.allow[0] is "customers".',
      'at modules.auth.enabled is "yes".',
      'at modules.auth.setings is unknown.',
      'at modules.crm is [].',
      'at source is unknown.',
      'at sources[1] repeats an earlier entry.',
      'at sources[2] is "Not A Package".',
      'at sources[3] is 7.',
    ]);
    expect(message).toContain('Remedy: write true or false.');
    expect((await refusalOfText('[]')).message).toContain('as a whole is [].');
    expect((await refusalOfText('{}')).message).toContain('at sources is missing.');
  });
});

test('the JSON schema and the host accept and refuse the same', async () => {
  const schema: object = JSON.parse(await readFile(join(root, 'core/plugins.config.schema.json'), 'utf8'));
  const accepts = new Ajv2020({ strict: true }).compile(schema);
  const withModules = (modules: unknown) => ({ sources: [], modules });
  const good = [
    { sources: [] },
    {
      $schema: '',
      sources: [
        './x',
        '../x',
        '/x',
        './',
        'a',
        '@a/b',
        '@a/b.c_d~e',
        'x'.repeat(214),
        `./${'x'.repeat(400)}`,
      ],
    },
    withModules({}),
    withModules({ a: {}, a1: {}, ai_assistant: { enabled: false, settings: {}, allow: [] } }),
    withModules({ ['a'.repeat(40)]: { allow: ['a_b@1.2.3', 'a@10.20.30-beta.1', 'a@1.2.3+build.5'] } }),
    withModules({ a: { settings: { anything: [{ goes: null }] } } }),
  ];
  const bad = [
    null, 5, 'text', [], {}, { modules: {} },
    { sources: 'x' }, { sources: {} }, { sources: null }, { sources: [''] }, { sources: [1] }, { sources: [null] },
    { sources: ['A'] }, { sources: ['@a'] }, { sources: ['@a/'] }, { sources: ['a/b'] }, { sources: ['.hidden'] },
    { sources: ['x'.repeat(215)] }, { sources: ['a', 'a'] }, { sources: ['a b'] }, { sources: ['./a', './a'] },
    { $schema: 5, sources: [] }, { sources: [], extra: 1 },
    withModules(null), withModules([]), withModules('x'),
    withModules({ A: {} }), withModules({ '1a': {} }), withModules({ a_: {} }), withModules({ a__b: {} }),
    withModules({ 'a-b': {} }), withModules({ '': {} }), withModules({ ['a'.repeat(41)]: {} }),
    withModules({ a: null }), withModules({ a: true }), withModules({ a: [] }), withModules({ a: { on: true } }),
    withModules({ a: { enabled: 'true' } }), withModules({ a: { enabled: 1 } }), withModules({ a: { enabled: null } }),
    withModules({ a: { settings: [] } }), withModules({ a: { settings: null } }), withModules({ a: { settings: 'x' } }),
    withModules({ a: { allow: 'b@1.0.0' } }), withModules({ a: { allow: ['b'] } }), withModules({ a: { allow: ['b@1.0'] } }),
    withModules({ a: { allow: ['b@^1.0.0'] } }), withModules({ a: { allow: [1] } }), withModules({ a: { allow: ['b@1.0.0', 'b@1.0.0'] } }),
  ]; // prettier-ignore
  for (const [samples, accepted] of [
    [good, true],
    [bad, false],
  ] as const) {
    for (const sample of samples) {
      const byHost = pluginsConfigSchema.validate(sample, { convert: false }).error === undefined;
      expect({ sample, byHost, bySchema: accepts(sample) }).toEqual({
        sample,
        byHost: accepted,
        bySchema: accepted,
      });
    }
  }
});

describe('editing plugins.config.json', () => {
  const before = `{
  "$schema": "./schema.json",
  "modules": {
    "zeta": {
      "settings": {}
    },
    "auth": {
      "settings": {
        "list": [1, 2],
        "deep": [
          {
            "b": 1,
            "a": 2
          }
        ]
      },
      "enabled": true
    }
  },
  "sources": ["./modules/*", "@acme/loyalty"]
}
`;

  test('changes only what is to change, keeps order and mode, and leaves nothing behind', async () => {
    await writeFile(file, before);
    await chmod(file, 0o640);
    const link = join(folder, 'link.json');
    await symlink(file, link);
    const after = await editPluginsConfig(link, (config) => ({
      ...config,
      modules: { ...config.modules, auth: { ...config.modules.auth, enabled: false } },
    }));
    expect(after.modules.auth?.enabled).toBe(false);
    expect(await readFile(file, 'utf8')).toBe(before.replace('"enabled": true', '"enabled": false'));
    expect((await stat(file)).mode & 0o777).toBe(0o640);
    expect((await readdir(folder)).sort()).toEqual(['link.json', 'plugins.config.json']);
  });

  test('leaves a file alone that is to stay as it is, is wrong, or would become wrong', async () => {
    await writeFile(file, '{"sources":[]}');
    await editPluginsConfig(file, (config) => config);
    await refusalOf(editPluginsConfig(file, (config) => ({ ...config, modules: { 'Not-An-Id': {} } })));
    const veto = new Error('the plan was refused');
    await expect(
      editPluginsConfig(file, () => {
        throw veto;
      }),
    ).rejects.toBe(veto);
    expect(await readFile(file, 'utf8')).toBe('{"sources":[]}');
    expect(await readdir(folder)).toEqual(['plugins.config.json']);
    expect((await refusalOf(editPluginsConfig(join(folder, 'none.json'), (c) => c))).message).toContain(
      'does not exist',
    );
  });

  test('loses nothing when several processes edit at once, one of them killed earlier', async () => {
    await writeFile(file, '{"sources":[]}');
    await writeFile(`${file}.lock`, JSON.stringify({ pid: 2 ** 22 + 1, identity: 'gone', nonce: 'x' }));
    const script = `
      const { editPluginsConfig } = require(${JSON.stringify(join(root, 'core/dist/kernel/config/editPluginsConfig'))});
      const [file, who] = process.argv.slice(1);
      const add = (id) => editPluginsConfig(file, (c) => ({ ...c, modules: { ...c.modules, [id]: {} } }));
      Promise.all(Array.from({ length: 15 }, (_, n) => add(who + n))).catch((e) => { console.error(e); process.exit(1); });
    `;
    const run = promisify(execFile);
    await Promise.all(['a', 'b', 'c', 'd'].map((who) => run(process.execPath, ['-e', script, file, who])));
    const { modules } = await readPluginsConfig(file);
    expect(Object.keys(modules)).toHaveLength(60);
    expect(await readdir(folder)).toEqual(['plugins.config.json']);
  });
});

describe('overwriting a file that cannot be replaced', () => {
  /** The file after whole writes and a part of the next one. */
  const writtenUpTo = (old: string, content: string, step: number, bytes: number): Buffer => {
    let now = Buffer.from(old);
    overwriteSteps(Buffer.from(old), Buffer.from(content))
      .slice(0, step + 1)
      .forEach((each, index) => {
        const part = index < step ? each.bytes : each.bytes.subarray(0, bytes);
        const whole = Buffer.alloc(Math.max(now.length, each.position + part.length));
        now.copy(whole);
        part.copy(whole, each.position);
        now = whole.subarray(0, index < step ? each.length : undefined);
      });
    return now;
  };
  const documents = fc
    .jsonValue()
    .map((value) => JSON.stringify({ sources: [], modules: value, words: 'größer' }, null, 2));

  test('a file holds the old or the new content wherever its writer stops, and the next writer goes on from there', () =>
    fc.assert(
      fc.asyncProperty(documents, documents, fc.nat(2), fc.nat(), async (old, content, step, chance) => {
        const { length } = overwriteSteps(Buffer.from(old), Buffer.from(content))[step]?.bytes ?? [];
        const stopped = writtenUpTo(old, content, step, length ? chance % (length + 1) : 0);
        expect([old, content]).toContain(settledText(stopped.toString()).trimEnd());
        await writeFile(file, stopped);
        await overwriteFile(file, '{"next": true}');
        expect(await readFile(file, 'utf8')).toBe('{"next": true}');
      }),
    ));

  test('readers meanwhile see the old or the new content', async () => {
    const texts = ['short', 'a'.repeat(20_000), 'b'.repeat(9_000)].map((word) =>
      JSON.stringify({ sources: [`./${word}`] }),
    );
    await writeFile(file, texts[0] as string);
    let isWriting = true;
    const write = async (): Promise<void> => {
      for (let round = 0; round < 60; round += 1) await overwriteFile(file, texts[round % 3] as string);
      isWriting = false;
    };
    const read = async (): Promise<void> => {
      while (isWriting) {
        const { sources } = await readPluginsConfig(file);
        expect(texts).toContain(JSON.stringify({ sources }));
      }
    };
    await Promise.all([write(), read(), read()]);
  });
});
