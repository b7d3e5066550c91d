import { csvLine } from '@tenantry/core';
import fc from 'fast-check';
import { decoded } from '../rules/decoded';
import type { FileRow } from '../rules/FileRow';
import { readRows } from '../rules/readRows';
import { UnreadableFile } from '../rules/UnreadableFile';

/** The file in parts of a few bytes. */
async function* parts(file: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < file.length; from += size)
    yield await Promise.resolve(file.subarray(from, from + size));
}

async function rowsOf(
  file: string | Buffer,
  {
    format = 'csv',
    encoding = 'utf-8',
    size = 7,
  }: { format?: 'csv' | 'json'; encoding?: string; size?: number } = {},
): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  const text = decoded(parts(Buffer.from(file as string), size), encoding);
  for await (const row of readRows(text, { format, delimiter: ',' }))
    rows.push({ ...row, values: { ...row.values } });
  return rows;
}

describe('reading the rows of a file', () => {
  test('gives back every text that an export has written', async () => {
    const unit = fc.constantFrom(...`'=+-@＝;,"\t\n\r\u0001\u200b [a名😀`);
    const cell = fc.string({ unit, minLength: 1, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(cell, cell, async (a, b) => {
        const file = `a,b\n${csvLine([a, b])}\n`;
        expect(await rowsOf(file, { size: 1_000 })).toMatchObject([{ place: 2, values: { a, b } }]);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([3, 4, 7, 1_000])('gives the same rows in parts of %i bytes', async (size) => {
    const file = 'a,b\nżółw,"x\ny"\n\n1,2,3\n,4';
    expect(await rowsOf(file, { size })).toMatchObject([
      { place: 2, values: { a: 'żółw', b: 'x\ny' } },
      { place: 4, values: {}, problem: 'The row has 3 cells, and the first row 2' },
      { place: 5, values: { b: '4' } },
    ]);
    const json = '[{"a":"żółw","b":[1,{"c":2}]}, 7]';
    expect(await rowsOf(json, { size, format: 'json' })).toEqual([
      { place: 1, values: { a: 'żółw', b: [1, { c: 2 }] } },
      { place: 2, values: {}, problem: 'It is not an object' },
    ]);
    expect(await rowsOf('\n{"a":1}\r\n\n{"a":2}', { size, format: 'json' })).toEqual([
      { place: 2, values: { a: 1 } },
      { place: 4, values: { a: 2 } },
    ]);
  });

  test('refuses a file that is not in its encoding, or cannot be read to its end', async () => {
    await expect(rowsOf(Buffer.from([0x61, 0x0a, 0xff, 0x0a]))).rejects.toThrow(UnreadableFile);
    await expect(rowsOf('a,a\n1,2')).rejects.toThrow('Two columns are named a');
    const columns = (count: number) => Array.from({ length: count }, (_, at) => `c${at}`);
    const limit = 'columns, and an import takes at most 1000';
    await expect(rowsOf(columns(100_000).join(','), { size: 250_000 })).rejects.toThrow(`100000 ${limit}`);
    const long = columns(200_000).join(',');
    await expect(rowsOf(long, { size: 250_000 })).rejects.toThrow(`too many or too long ${limit}`);
    await expect(rowsOf(columns(1_001).join(','), { size: 9_999 })).rejects.toThrow(`1001 ${limit}`);
    expect(await rowsOf(columns(1_000).join(','), { size: 9_999 })).toEqual([]);
    const object = JSON.stringify(Object.fromEntries(columns(1_001).map((name) => [name, 1])));
    const [row] = await rowsOf(object, { format: 'json', size: 99_999 });
    expect(row?.problem).toBe('The object has 1001 members, and an import takes at most 1000');
    await expect(rowsOf('a\n"b')).rejects.toThrow(UnreadableFile);
    await expect(rowsOf('[{"a":1}', { format: 'json' })).rejects.toThrow('ends within');
    await expect(rowsOf('[{"a":1}]x', { format: 'json' })).rejects.toThrow(UnreadableFile);
    await expect(
      rowsOf(`[{"a":"${'x'.repeat(1_100_000)}"}]`, { format: 'json', size: 50_000 }),
    ).rejects.toThrow('too long');
    await expect(
      rowsOf(`{"a":"${'x'.repeat(1_100_000)}"}`, { format: 'json', size: 50_000 }),
    ).rejects.toThrow('too long');
  });

  test.each([
    [
      'lines that end with CR',
      'a,b\r1,2\r3,"x\ry"\r',
      [
        { a: '1', b: '2' },
        { a: '3', b: 'x\ry' },
      ],
    ],
    [
      'different ends of lines',
      'a,b\r\n1,2\n3,4\r5,6',
      [
        { a: '1', b: '2' },
        { a: '3', b: '4' },
        { a: '5', b: '6' },
      ],
    ],
    ['a delimiter in a name', '"a,x",b\n1,2\n', [{ 'a,x': '1', b: '2' }]],
    ['a line break in a name', '"a\nx",b\r\n1,2\r\n', [{ 'a\nx': '1', b: '2' }]],
    ['blanks at the ends', ' a , b \n 1 , 2 \n', [{ a: ' 1 ', b: ' 2 ' }]],
    [
      'empty columns at the end',
      'a,b,,\n1,2,,\n3,4,,,\n',
      [
        { a: '1', b: '2' },
        { a: '3', b: '4' },
      ],
    ],
    ['rows without a value', 'a,b\n,\n1,\n\n,,\n', [{ a: '1' }]],
    ['blank rows before the names', '\n  \n,,\n , \na,b\n1,2\n', [{ a: '1', b: '2' }]],
    ['a mark and blank rows before the names', '\ufeff\r\n,\r\na,b\r\n1,2\r\n', [{ a: '1', b: '2' }]],
    ['a line that names the delimiter', 'sep=,\r\na,b\r\n1,2\r\n', [{ a: '1', b: '2' }]],
    ['marks before and behind that line', '\ufeff"sep=,"\r\n\ufeffa,b\r\n1,2\r\n', [{ a: '1', b: '2' }]],
    ['nothing but that line', 'sep=,', []],
  ])('takes %s', async (_what, file, expected) => {
    for (const size of [1, 5, 1_000]) {
      expect((await rowsOf(file, { size })).map(({ values }) => values)).toEqual(expected);
    }
  });

  test('refuses names of columns that are there twice', async () => {
    await expect(rowsOf('name,name \n1,2')).rejects.toThrow('Two columns are named name');
    expect(await rowsOf('José,JOSE\u0301\n1,2')).toMatchObject([
      { values: { José: '1', 'JOSE\u0301': '2' } },
    ]);
    expect(await rowsOf('a,b\n1,2\na,b\n')).toMatchObject([
      { place: 2, values: { a: '1', b: '2' } },
      { place: 3, values: {}, problem: 'The row repeats the names of the columns' },
    ]);
  });

  test('counts blank rows in the places of the others', async () => {
    expect(await rowsOf('\n,\na,b\n ,\n1,2\n')).toMatchObject([{ place: 5, values: { a: '1', b: '2' } }]);
  });

  test('has no rows in an empty file', async () => {
    expect(await rowsOf('')).toEqual([]);
    expect(await rowsOf('\n , \n')).toEqual([]);
    expect(await rowsOf('a,b\n')).toEqual([]);
    expect(await rowsOf(' \n ', { format: 'json' })).toEqual([]);
  });
});
