import { readdirSync } from 'node:fs';
import path from 'node:path';
import Joi from 'joi';
import { day, moment } from '@tenantry/core';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { type ApiDocument, operationsOf } from '../../scripts/fuzz/ServedOperation';

const LOCALES = ['de', 'es', 'fr', 'pl'];
/** Modules of the repository: the titles of each are translated. */
const MODULES = readdirSync(path.resolve(__dirname, '../../modules'));
/** Words that are the same in another language. */
const SAME = [
  ...[
    'de: Name',
    'es: Roles',
    'de: Audit',
    'fr: Catalogue',
    'fr: Console',
    'de: Pipelines',
    'fr: Pipelines',
    'fr: Conversion',
  ],
];
/** The same of members of records. */
const SAME_LABELS = [
  ...['Code', 'Domain', 'Format', 'ID', 'Import', 'Person', 'Pipeline', 'Pipelines', 'Position', 'Region'],
  ...['Schema', 'Status', 'Team', 'Text', 'Version', 'Website'],
]
  .map((text) => `de: ${text}`)
  .concat(
    ['Color', 'Configurable', 'ID', 'Virtual'].map((text) => `es: ${text}`),
    ['Format', 'ID', 'Import', 'Lead', 'Region', 'SKU', 'Status'].map((text) => `pl: ${text}`),
    [
      ...['Action', 'Code', 'Configurable', 'Date', 'Description', 'Dimensions', 'Format', 'ID'],
      ...['Interaction', 'Interactions', 'Latitude', 'Longitude', 'Message', 'Note', 'Options', 'Parent'],
      ...[
        'Participants',
        'Partition',
        'Partitions',
        'Pipeline',
        'Pipelines',
        'Position',
        'Promotion',
        'Prospect',
      ],
      ...['Public', 'Relation', 'Simple', 'Source', 'Validation', 'Version'],
    ].map((text) => `fr: ${text}`),
  );

/** Names and abbreviations are the same everywhere. */
const NAMES =
  /^..: (I+|[A-Z]{3,4}|[A-Z]+-\d+( \(.*\))?|ISO .*|Windows-.*|KOI8-R|Shift JIS|EUC-..|Big5|GB 18030|iOS|Android|Web)$/;
const isOtherwise = (text: string) => !SAME_LABELS.includes(text) && !NAMES.test(text);

interface Titled {
  readonly id: string;
  readonly title: string;
  readonly module?: string;
}

let host: TestHost;
let token: string;
beforeAll(async () => {
  host = await startTestHost();
  token = await host.signIn();
});
afterAll(() => host?.stop());

const get = async <T>(path: string, locale: string): Promise<T> =>
  (await host.request<T>('GET', path, { token, headers: { 'accept-language': locale } })).body;

/** Which texts are the same in a language as in English. */
async function untranslated(textsIn: (locale: string) => Promise<readonly string[]>): Promise<string[]> {
  const english = await textsIn('en');
  expect(english.length).toBeGreaterThan(0);
  const found = await Promise.all(
    LOCALES.map(async (locale) => {
      const texts = await textsIn(locale);
      return english.flatMap((text, index) => (texts[index] === text ? [`${locale}: ${text}`] : []));
    }),
  );
  return found.flat().filter((text) => !SAME.includes(text));
}

describe('titles come in the language of the caller', () => {
  test('of features and modules', async () => {
    const textsIn = async (locale: string): Promise<string[]> => {
      const { items, modules } = await get<{ items: Titled[]; modules: Titled[] }>('/auth/features', locale);
      return [
        ...items.filter(({ module = '' }) => [...MODULES, 'platform'].includes(module)),
        ...modules.filter(({ id }) => MODULES.includes(id)),
      ].map(({ title }) => title);
    };
    expect(await untranslated(textsIn)).toEqual([]);
  });

  test('of kinds of records and settings, and of their members, columns, filters and choices', async () => {
    interface Labelled {
      readonly label: string;
    }
    interface Member extends Labelled {
      readonly known?: readonly Labelled[];
      readonly value: { readonly choices: readonly Labelled[] };
    }
    interface Kind {
      readonly id: string;
      readonly title: string;
      readonly plural: string;
      readonly help?: string;
      readonly members: readonly Member[];
      readonly shown: readonly Member[];
      readonly filters: readonly Member[];
    }
    const textsIn = async (locale: string): Promise<string[]> => {
      const { items } = await get<{ items: readonly Kind[] }>('/console/collections', locale);
      const { settings } = await get<{ settings: readonly { kind: string }[] }>('/console/frame', locale);
      const texts: string[] = [];
      for (const id of [...items.map((kind) => kind.id), ...settings.map(({ kind }) => kind)]) {
        const kind = await get<Kind>(`/console/collections/${encodeURIComponent(id)}`, locale);
        const members = [...kind.members, ...kind.shown, ...kind.filters];
        const labels = [
          ...members,
          ...members.flatMap(({ known = [], value }) => [...known, ...value.choices]),
        ];
        texts.push(
          kind.title,
          kind.plural,
          ...(kind.help ? [kind.help] : []),
          ...labels.map(({ label }) => label),
        );
      }
      return texts;
    };
    expect([...new Set(await untranslated(textsIn))].filter(isOtherwise)).toEqual([]);
  });

  test('of kinds that logs name and no collection has', async () => {
    const namedIn = async (locale: string) =>
      (await get<{ others: readonly Titled[] }>('/console/collections', locale)).others;
    expect((await namedIn('en')).map(({ id }) => id)).toEqual(
      expect.arrayContaining(['auth.role_acl', 'auth.user_acl', 'directory.organization_switcher']),
    );
    expect(await untranslated(async (locale) => (await namedIn(locale)).map(({ title }) => title))).toEqual(
      [],
    );
  });

  test('of the sidebar, its groups, and the sections of settings and profile', async () => {
    interface Section {
      readonly id: string;
      readonly name?: string;
      readonly label?: string;
      readonly items: readonly { readonly href: string; readonly title?: string; readonly label?: string }[];
    }
    type Nav = Record<'groups' | 'settingsSections' | 'profileSections', readonly Section[]>;
    const own = new Set(
      host.host.core.services.navigation
        .list()
        .filter(({ moduleId }) => MODULES.includes(moduleId))
        .map(({ item }) => item.href),
    );
    const textsIn = async (locale: string): Promise<string[]> => {
      const nav = await get<Nav>('/auth/admin/nav', locale);
      const texts = [...nav.groups, ...nav.settingsSections, ...nav.profileSections].flatMap(
        ({ id, name, label, items }) => {
          const ours = items.filter(({ href }) => own.has(href));
          return ours.length === 0
            ? []
            : [
                [`${id}`, name ?? label ?? ''],
                ...ours.map((item) => [item.href, item.title ?? item.label ?? '']),
              ];
        },
      );
      // The order follows the titles.
      return texts.sort(([a = ''], [b = '']) => (a < b ? -1 : 1)).map(([, text = '']) => text);
    };
    expect(await untranslated(textsIn)).toEqual([]);
  });

  test('of widgets, with their descriptions', async () => {
    const textsIn = async (locale: string): Promise<string[]> => {
      const { items } = await get<{ items: (Titled & { moduleId: string; description: string | null })[] }>(
        '/dashboards/widgets/catalog',
        locale,
      );
      return items
        .filter(({ moduleId }) => MODULES.includes(moduleId))
        .flatMap(({ title, description }) => [title, description ?? '']);
    };
    expect(await untranslated(textsIn)).toEqual([]);
    const { widgets } = await get<{ widgets: Titled[] }>('/dashboards/layout', 'de');
    expect(widgets.find(({ id }) => id === 'customers.dashboard.wonDeals')?.title).toBe(
      'Gewonnene Geschäfte',
    );
  });

  test('of commands, agents and tools, also put together of a verb and the title of a record', async () => {
    const { agents, tools } = host.host.core.services;
    const { commandCatalog, translations } = host.host.core;
    const ours = <T>(all: readonly { readonly moduleId: string; readonly item: T }[]) =>
      all.filter(({ moduleId }) => MODULES.includes(moduleId));
    const textsIn = (locale: string): Promise<string[]> =>
      Promise.resolve([
        ...ours(commandCatalog.commands.list()).map(({ moduleId, item }) =>
          translations.commandText(item.declaration.label, moduleId, locale),
        ),
        ...ours(tools.list()).map(({ moduleId, item }) =>
          translations.titleText(item.title ?? item.id, moduleId, locale),
        ),
        ...ours(agents.list()).flatMap(({ moduleId, item }) => {
          const texts = [item.title, item.description ?? ''];
          const asked = (item.suggestions ?? []).flatMap(({ label, prompt }) => [label, prompt]);
          return [...texts, ...asked].map((text) => translations.titleText(text, moduleId, locale));
        }),
      ]);
    expect(await untranslated(textsIn)).toEqual([]);
    expect(translations.commandText('Create deal', 'no_texts_of_its_own', 'de')).toBe('Geschäft anlegen');
    expect(translations.titleText('Change an API key', null, 'es')).toBe('Cambiar clave de API');
    expect(translations.titleText('Create gadget', null, 'pl')).toBe('Create gadget');
    const admin = await host.signInAs('admin');
    const { headers } = await host.request('POST', '/customers/tags', {
      token: admin,
      json: { label: 'Partner' },
      headers: { 'accept-language': 'de' },
    });
    expect(decodeURIComponent(String(headers.get('x-operation')))).toContain(
      '"actionLabel":"Schlagwort angelegt"',
    );
  });

  test('of jobs, in lists and by themselves', async () => {
    const admin = await host.signInAs('admin');
    const ids = ['0b7e1c9a-3a52-4f0e-9d3c-0f4a5d6e7f80'];
    const json = { ids, ownerUserId: null };
    const { body } = await host.request<{ progressJobId: string }>(
      'POST',
      '/customers/deals/bulk-update-owner',
      {
        token: admin,
        json,
      },
    );
    const mine = { jobType: 'books.import', name: 'Products' };
    const { body: own } = await host.request<{ id: string }>('POST', '/progress/jobs', {
      token: admin,
      json: mine,
    });
    await host.settled();
    const headers = { 'accept-language': 'pl' };
    const read = async (id: string) =>
      (
        await host.request<{ name: string; description: string }>('GET', `/progress/jobs/${id}`, {
          token: admin,
          headers,
        })
      ).body;
    expect(await read(body.progressJobId)).toMatchObject({
      name: 'Przypisanie wybranych transakcji nowemu właścicielowi',
      description: 'Transakcje w kolejce do zmiany właściciela: 1',
    });
    expect((await read(own.id)).name).toBe('Products');
    const { body: list } = await host.request<{ items: { name: string }[] }>(
      'GET',
      '/progress/jobs?includeCompleted=true',
      { token: admin, headers },
    );
    expect(list.items.map(({ name }) => name).sort()).toEqual([
      'Products',
      'Przypisanie wybranych transakcji nowemu właścicielowi',
    ]);
  });
});

describe('what is wrong with an input is said in the language of the caller', () => {
  const text = Joi.string();
  const number = Joi.number();
  test.each<[string, Joi.Schema, unknown]>([
    ['required', Joi.object({ a: text.required() }), {}],
    ['unknown', Joi.object({ a: text }), { b: 1 }],
    [
      'types',
      Joi.array().ordered(text, number, Joi.boolean(), Joi.date(), Joi.object(), Joi.array()),
      [1, 'x', 'x', 'x', 1, 1],
    ],
    [
      'texts',
      Joi.array().ordered(
        text,
        text.min(3),
        text.max(1),
        text.length(2),
        text.pattern(/x/),
        text.pattern(/x/, 'ex'),
      ),
      ['', 'a', 'abc', 'a', 'a', 'a'],
    ],
    [
      'formats',
      Joi.array().ordered(
        text.email(),
        text.guid(),
        text.uri(),
        text.isoDate(),
        text.hostname(),
        text.hex(),
        text.alphanum(),
      ),
      ['a', 'a', 'a', 'a', '?', 'z', '?'],
    ],
    ['letters', Joi.array().ordered(text.trim(), text.lowercase(), text.uppercase()), [' a', 'A', 'a']],
    [
      'numbers',
      Joi.array().ordered(
        number.integer(),
        number.min(3),
        number.max(1),
        number.positive(),
        number.less(1),
        number.greater(3),
        number.multiple(2),
        number.port(),
        number,
      ),
      [1.5, 1, 2, -1, 2, 1, 3, -1, 2 ** 60],
    ],
    ['decimals', Joi.array().ordered(number.precision(2), number.negative(), number), [1.555, 1, Infinity]],
    [
      'dates',
      Joi.array().ordered(Joi.date().iso(), Joi.date().min('2020-01-01'), Joi.date().max('2020-01-01')),
      ['x', new Date(0), new Date()],
    ],
    ['moments and days', Joi.array().ordered(moment(), day()), ['x', 'x']],
    [
      'choices',
      Joi.array().ordered(text.valid('a'), text.valid('a', 'b'), text.invalid('a')),
      ['c', 'c', 'a'],
    ],
    [
      'alternatives',
      Joi.alternatives(
        Joi.object({ a: text.required(), b: text }),
        Joi.object({ c: text.required(), d: text }),
      ),
      { e: 1 },
    ],
    [
      'lists',
      Joi.array().ordered(
        Joi.array().min(2),
        Joi.array().max(1),
        Joi.array().length(3),
        Joi.array().unique(),
        Joi.array().items(text.required()),
      ),
      [[1], [1, 2], [1], [1, 1], []],
    ],
    [
      'keys',
      Joi.array().ordered(Joi.object().min(2), Joi.object().max(1), Joi.object().min(1)),
      [{ a: 1 }, { a: 1, b: 2 }, {}],
    ],
    ['or', Joi.object({ a: text, b: text }).or('a', 'b'), {}],
    ['and', Joi.object({ a: text, b: text }).and('a', 'b'), { a: 'x' }],
    ['xor', Joi.object({ a: text, b: text }).xor('a', 'b'), { a: 'x', b: 'x' }],
    ['oxor', Joi.object({ a: text, b: text }).oxor('a', 'b'), { a: 'x', b: 'x' }],
    ['nand', Joi.object({ a: text, b: text }).nand('a', 'b'), { a: 'x', b: 'x' }],
    ['with', Joi.object({ a: text, b: text }).with('a', 'b'), { a: 'x' }],
    ['without', Joi.object({ a: text, b: text }).without('a', 'b'), { a: 'x', b: 'x' }],
    [
      'custom',
      Joi.any().custom(() => {
        throw new Error('no');
      }),
      1,
    ],
  ])('%s', (_what, schema, value) => {
    const options = { abortEarly: false, convert: false, errors: { wrap: { label: false } } } as const;
    const { error } = schema.validate(value, options);
    const messages = error?.details.map(({ message }) => message) ?? [];
    expect(messages.length).toBeGreaterThan(0);
    const { translations } = host.host.core;
    const missing = LOCALES.flatMap((locale) =>
      messages
        .filter((message) => translations.detailText(message, locale, null) === message)
        .map((message) => `${locale}: ${message}`),
    );
    expect(missing).toEqual([]);
  });

  test('by every operation that takes a body', async () => {
    const { body } = await host.request<ApiDocument>('GET', '/openapi.json');
    interface Refusal {
      readonly details?: readonly { readonly message: string }[];
      readonly issues?: readonly { readonly message: string }[];
    }
    const messagesIn = async (operation: ReturnType<typeof operationsOf>[number], locale: string) => {
      const path = operation.path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
      const json = Object.fromEntries(
        Object.keys(operation.body?.properties ?? {}).map((name) => [name, { a: [] }]),
      );
      const answer = await host.request<Refusal>(operation.method, path, {
        token,
        json,
        headers: { 'accept-language': locale },
      });
      const { details, issues } = answer.status === 400 ? answer.body : {};
      return [details, issues].flatMap((list) =>
        Array.isArray(list) ? list.map(({ message }: { message: string }) => message) : [],
      );
    };
    const own = operationsOf(body).filter(
      ({ body: taken, isForm, path }) => taken && !isForm && MODULES.includes(path.split('/')[1] ?? ''),
    );
    const missing: string[] = [];
    let count = 0;
    for (const operation of own) {
      const english = await messagesIn(operation, 'en');
      const polish = await messagesIn(operation, 'pl');
      count += english.length;
      missing.push(
        ...english
          .filter((message, index) => polish[index] === message)
          .map((message) => `${operation.name}: ${message}`),
      );
    }
    expect(missing).toEqual([]);
    expect(count).toBeGreaterThan(100);
  }, 120_000);

  test('also by the members of an answer that lists them by field', async () => {
    const json = { jobType: 7, nonsense: undefined };
    const { body } = await host.request<{
      error: string;
      details: { fieldErrors: Record<string, string[]> };
    }>('POST', '/progress/jobs', {
      token,
      json,
      headers: { 'accept-language': 'de' },
    });
    expect([body.error, body.details.fieldErrors]).toEqual([
      'Ungültige Eingabe',
      { jobType: ['jobType muss ein Text sein'], name: ['name ist erforderlich'] },
    ]);
  });
});
