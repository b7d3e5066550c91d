import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type Joi from 'joi';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import type { About } from '../../core/parts/environment/variable';
import { VARIABLES } from '../../core/parts/environment/variables';
import { pluginsConfigSchema } from '../../core/kernel/config/PluginsConfig';
import { manifestSchema } from '../../core/kernel/manifest/manifestSchema';
import { routeKind } from '../../core/parts/http/routeKind';
import { BUILT_IN_KINDS } from '../../core/host/platform';
import { environment as keysEnvironment } from '../../modules/api_keys/environment';
import { environment as authEnvironment } from '../../modules/auth/environment';
import { environment as devicesEnvironment } from '../../modules/devices/environment';
import { environment as onboardingEnvironment } from '../../modules/onboarding/environment';
import { environment as progressEnvironment } from '../../modules/progress/environment';
import { describeExitCodes } from '../../core/dist/cli/modules/shared/ExitCode';
import { withOptionTables } from '../../scripts/docs/optionTables';
import { Declarations } from '../../scripts/docs/readMembers';
import { allDocuments, pagesOf, readBlocks, readDocument } from './support/Block';

const root = path.resolve(__dirname, '../..');
const REFERENCE = 'docs/modules/README.md';

interface Described {
  readonly keys?: Readonly<Record<string, Described>>;
}

const describeSchema = (schema: Joi.Schema): Described => schema.describe() as Described;
const keysOf = (schema: Described | undefined): string[] => Object.keys(schema?.keys ?? {});

/** Those of the names that a text does not mention as code. */
function unmentioned(text: string, names: readonly string[]): string[] {
  const mentioned = new Set(text.match(/(?<=`)[^`\n]+(?=`)/g));
  const words = new Set([...mentioned].flatMap((code) => code.split(/[^\w.]+/)));
  return names.filter((name) => !words.has(name));
}

/** The members of a union of texts, as the source spells them. */
function unionIn(file: string): string[] {
  const codes = readFileSync(path.join(root, file), 'utf8').match(/(?<=\| ')[A-Z_]+(?=')/g) ?? [];
  expect(codes.length).toBeGreaterThan(3);
  return codes;
}

/** The anchor that a heading gets. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

describe('the documents', () => {
  test('lead only to places that exist', () => {
    const broken = allDocuments().flatMap((document) =>
      [...readDocument(document).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
        .filter(([, file = '', anchor]) => {
          const target = file === '' ? document : path.join(path.dirname(document), file);
          if (!existsSync(path.join(root, target))) return true;
          const headings = readDocument(target).matchAll(/^#+ (.*)$/gm);
          return anchor !== undefined && ![...headings].some(([, text = '']) => anchorOf(text) === anchor);
        })
        .map(([link]) => `${document}: ${link}`),
    );
    expect(broken).toEqual([]);
  });
});

describe('docs/operators.md', () => {
  const guide = 'docs/operators.md';
  let host: TestHost;

  beforeAll(async () => {
    host = await startTestHost();
  });

  afterAll(() => host.stop());

  test('explains every environment variable', () => {
    const variables = [
      ...keysOf(describeSchema(authEnvironment)),
      ...keysOf(describeSchema(keysEnvironment)),
      ...keysOf(describeSchema(devicesEnvironment)),
      ...keysOf(describeSchema(onboardingEnvironment)),
      ...keysOf(describeSchema(progressEnvironment)),
    ];
    expect(unmentioned(readDocument(guide), variables)).toEqual([]);
  });

  test('has the default and the purpose of every variable of the core as it is declared', () => {
    const rows = Object.entries<About & { readonly fallback?: unknown }>(VARIABLES).map(
      ([name, { fallback, otherwise = 'none', purpose }]) => {
        const value = fallback === undefined ? otherwise : String(fallback);
        const isPlain = fallback === undefined || typeof fallback === 'boolean';
        return `| \`${name}\` | ${isPlain ? value : `\`${value}\``} | ${purpose} |`;
      },
    );
    const shown = new Set(readDocument(guide).split('\n'));
    expect(rows.filter((row) => !shown.has(row))).toEqual([]);
  });

  test('explains every key of plugins.config.json', () => {
    expect(keysOf(describeSchema(pluginsConfigSchema))).toEqual(['$schema', 'sources', 'modules']);
    for (const key of ['`$schema`', '`sources`', '`modules.<id>.enabled`', '`modules.<id>.settings`']) {
      expect(readDocument(guide)).toContain(`| ${key} |`);
    }
  });

  test('has a remedy for every code', () => {
    const rows = readDocument(guide).match(/(?<=^\| `)[A-Z_]+(?=` \|)/gm);
    const codes = [
      ...unionIn('core/kernel/errors/HostError.ts'),
      ...unionIn('core/parts/data/DatabaseError.ts'),
    ];
    expect(codes.filter((code) => !rows?.includes(code))).toEqual([]);
  });

  test('has the exit codes and the statements for the database as the commands print them', () => {
    for (const line of describeExitCodes().split('\n').slice(1)) {
      const [, code, meaning = ''] = /^ +(\d) +(.*)$/.exec(line) ?? [];
      const shown = readDocument(guide).replaceAll('`', '');
      expect(shown).toContain(`| ${code} | ${meaning}`);
    }
  });

  test('says for every table how long its rows are kept', async () => {
    const tables = await host.sql<{ name: string }>(
      `SELECT relname AS name FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`,
    );
    expect(tables.length).toBeGreaterThan(30);
    const section =
      readDocument(guide).split('## What is kept, and for how long')[1]?.split(/^## /m)[0] ?? '';
    const rows = section.split('\n').filter((line) => line.startsWith('| `'));
    const told = new Set(rows.flatMap((row) => row.split(' | ')[0]?.match(/(?<=`)\w+(?=`)/g) ?? []));
    expect(tables.map(({ name }) => name).filter((name) => !told.has(name))).toEqual([]);
  });

  test('lists every rate limit', () => {
    const limits = host.host.table.routes.flatMap(({ route }) => route.rateLimits ?? []);
    expect(limits.length).toBeGreaterThan(5);
    for (const { name, points } of limits) {
      expect(readDocument(guide)).toMatch(new RegExp(`^\\|.*\`${name}\`.*\\| ${points} \\|`, 'm'));
    }
  });
});

describe('docs/deployment.md', () => {
  const fileOf = (name: string) =>
    readBlocks('docs/deployment.md').find(({ file }) => file === name)?.text ?? '';

  test('sets only variables that the guide for operators explains', () => {
    const variables = fileOf('tenantry.env').match(/^\w+(?==)/gm) ?? [];
    expect(variables.length).toBeGreaterThan(3);
    expect(unmentioned(readDocument('docs/operators.md'), variables)).toEqual([]);
  });

  test('starts the file that the package of the core brings', () => {
    const { bin } = JSON.parse(readDocument('core/package.json')) as { bin: Record<string, string> };
    for (const name of ['tenantry.service', 'Containerfile']) {
      expect(fileOf(name)).toContain(`node_modules/@tenantry/core/${bin['tenantry']}`);
    }
  });
});

describe('docs/modules', () => {
  const pages = pagesOf(REFERENCE);
  const reference = pages.map(readDocument).join('\n');
  const declarations = Declarations.read(root);
  const membersOf = (name: string) =>
    declarations.membersOf(name).map((member) => member.name.replace('?', ''));

  test('has a line in its index for every page', () => {
    const existing = allDocuments().filter((page) => page.startsWith('docs/modules/') && page !== REFERENCE);
    expect([...pages].sort()).toEqual(existing.sort());
  });

  test('has current tables of options; "npm run docs" writes them', () => {
    for (const page of pages.map(readDocument)) expect(withOptionTables(page, declarations)).toBe(page);
    for (const name of ['ModuleManifest', 'CoreServices', 'TestHost', 'TestHostOptions', 'TestRequest']) {
      expect(reference).toContain(`<!-- options: ${name} -`);
    }
  });

  test('has no code that the tests of the examples do not compile', () => {
    const loose = pages
      .flatMap(readBlocks)
      .filter(({ language, file, from }) => language === 'ts' && file === undefined && from === undefined);
    expect(loose.map(({ place }) => place)).toEqual([]);
  });

  test('quotes files of the repository as they are', () => {
    const flush = (text: string) => text.replace(/^ +/gm, '');
    const changed = pages
      .flatMap(readBlocks)
      .filter(({ from, text }) => from !== undefined && !flush(readDocument(from)).includes(flush(text)));
    expect(changed.map(({ place }) => place)).toEqual([]);
  });

  test('explains every key of a manifest and of a route', () => {
    const manifest = describeSchema(manifestSchema(BUILT_IN_KINDS));
    const routes = describeSchema(routeKind.schema);
    expect(keysOf(routes).length).toBeGreaterThan(10);
    expect(membersOf('ModuleManifest').sort()).toEqual(keysOf(manifest).sort());
    expect(unmentioned(reference, keysOf(routes))).toEqual([]);
  });

  test('shows every key of every contribution', () => {
    const { keys = {} } = describeSchema(manifestSchema(BUILT_IN_KINDS));
    const nested = [
      ...Object.values(keys),
      ...BUILT_IN_KINDS.map(({ schema }) => describeSchema(schema)),
    ].flatMap(keysOf);
    expect(nested.length).toBeGreaterThan(50);
    const words = new Set(reference.split(/\W+/));
    expect(nested.filter((name) => !words.has(name))).toEqual([]);
  });

  test('explains every service of the core', async () => {
    const { PLATFORM } = await import('@tenantry/core/host');
    const ofRequests = ['principal', 'scope'];
    expect([...membersOf('CoreServices'), ...ofRequests].sort()).toEqual([...PLATFORM.serviceNames].sort());
    expect(unmentioned(reference, ofRequests)).toEqual([]);
  });
});
