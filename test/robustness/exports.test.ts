import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { type Random, randomOf } from '../support/randomOf';
import { HOSTILE_TEXTS, randomText } from '../../scripts/fuzz/hostileValues';
import { SEED } from './seed';

const RECORDS = 60;
const MEMBERS = ['title', 'description', 'source', 'cf_note'] as const;

type Shown = Readonly<Record<string, unknown>>;

/** Texts without a character that draws something are refused. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufff9-\ufffb]/u;

/** A text of which a spreadsheet makes no formula. */
const isInert = (cell: string): boolean => !/^[=+\-@\t\r\n]/.test(cell);

/** The cells of a CSV file, quotes undone. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\n') rows.push([]);
    if (end === '') break;
  }
  return rows.slice(0, -1);
}

describe('records full of odd characters', () => {
  let host: TestHost;
  let token: string;
  let records: Shown[];

  beforeAll(async () => {
    host = await startTestHost();
    token = await host.signInAs('admin');
    const definition = { entityId: 'customers.deal', key: 'note', label: 'Note', kind: 'multiline' };
    await host.request('POST', '/entities/custom-fields', { token, json: definition });
    const random = randomOf(SEED);
    for (let made = 0; made < RECORDS; made += 1) {
      const texts = MEMBERS.map((name) => [name, textFor(random)]);
      const json = { ...Object.fromEntries(texts), title: `${made} ${textFor(random)}`.slice(0, 200) };
      const { status } = await host.request('POST', '/customers/deals', { token, json });
      expect([json, status]).toEqual([json, 201]);
    }
    const { body } = await host.request<{ items: Shown[] }>('GET', '/customers/deals?pageSize=100', {
      token,
    });
    records = body.items;
  });
  afterAll(() => host?.stop());

  const textFor = (random: Random): string => {
    const text = random.below(2) === 0 ? random.pick(HOSTILE_TEXTS) : randomText(random);
    const storable = text
      .replaceAll('\u0000', '')
      .replace(/\p{Surrogate}/gu, '')
      .trim();
    const short = storable.slice(0, 140).replace(/\p{Surrogate}$/u, '');
    return VISIBLE.test(short) ? short : `x${short}`;
  };
  const download = async (format: string): Promise<string> => {
    const answer = await host.request<string>('GET', `/customers/deals?format=${format}`, { token });
    return answer.body;
  };
  const shown = (record: Shown, name: string): string => (record[name] ?? '') as string;

  test('come out of a CSV file as they are, but for formulas, which are marked as text', async () => {
    const [names = [], ...rows] = cellsOf(await download('csv'));
    expect(rows).toHaveLength(RECORDS);
    for (const [index, row] of rows.entries()) {
      expect(row).toHaveLength(names.length);
      expect(row.filter((cell) => !isInert(cell))).toEqual([]);
      for (const name of MEMBERS) {
        const cell = row[names.indexOf(name)] ?? '';
        const text = shown(records[index] as Shown, name);
        const marked = text.replace(/([;\t][\s\p{Cf}"']*)([=+\-@＝＋－＠])/gu, "$1'$2");
        expect([marked, `'${marked}`]).toContain(cell);
      }
    }
  });

  test('come out of a JSON file as they are', async () => {
    const rows = (await download('json')) as unknown as Shown[];
    const members = (row: Shown): string[] => MEMBERS.map((name) => shown(row, name));
    expect(rows.map(members)).toEqual(records.map(members));
  });

  test('make an XML file that is well-formed', async () => {
    const xml = await download('xml');
    // eslint-disable-next-line no-control-regex -- characters that XML cannot hold are what is looked for
    expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u);
    const rest = xml
      .replace('<?xml version="1.0" encoding="UTF-8"?>', '')
      .replace(/&(?:amp|lt|gt|quot|apos|#\d+);/g, '')
      .replace(/<(\w+)>[^<&]*<\/\1>/g, '');
    expect(rest).not.toContain('&');
    expect(rest.replace(/\s/g, '')).toBe(`<records>${'<record></record>'.repeat(RECORDS)}</records>`);
  });

  test('keep the columns of a Markdown table', async () => {
    const lines = (await download('markdown')).trimEnd().split('\n');
    expect(lines).toHaveLength(RECORDS + 2);
    const pipes = lines.map((line) => line.replace(/\\./gs, '').split('|').length);
    expect(new Set(pipes).size).toBe(1);
    for (const line of lines) expect(line).not.toMatch(/<(?!br>)/);
  });
});
