import { decode, encode } from 'iconv-lite';
import { decoded } from '../rules/decoded';
import { FileProbe } from '../rules/FileProbe';
import { recognizeDelimiter } from '../rules/recognizeDelimiter';
import { UnreadableFile } from '../rules/UnreadableFile';
import { SAMPLES } from './sentences';

function probe(file: Buffer, named = 'auto', size = 10_000, locale = 'en') {
  const found = new FileProbe();
  for (let from = 0; from < file.length; from += size) found.add(file.subarray(from, from + size));
  return found.recognize(named, locale);
}

/** The text of a file as an import reads it. */
async function textOf(file: Buffer, encoding: string): Promise<string> {
  let all = '';
  const parts = (async function* () {
    for (let from = 0; from < file.length; from += 7)
      yield await Promise.resolve(file.subarray(from, from + 7));
  })();
  for await (const text of decoded(parts, encoding)) all += text;
  return all;
}

const TEXTS = [
  ['windows-1252', 'firstName;lastName\nJürgen;Müller\n'],
  ['windows-1252', 'name,city\nJosé,Málaga\n'],
  ['windows-1252', 'name,city\nMuñoz,España\n'],
  ['windows-1252', 'name,city\nFrançois,Besançon\nÉlodie,Orléans\nGaël,Nîmes\n'],
  ['windows-1252', 'name,price\n“Best” – firm’s,3 €\n'],
  ['windows-1250', 'imię;nazwisko\nZażółć;Gęślą\n'],
  ['windows-1250', 'name,city\nSzymański,Gdańsk\n'],
  ['iso-8859-2', 'firstName;lastName\nŁukasz;Śliwa\nMałgorzata;Dąbrowska\n'],
  ['windows-1251', 'имя;фамилия\nИван;Петров\n'],
  ['koi8-r', 'имя;фамилия\nИван;Петров\n'],
  ['windows-1254', 'isim\nIğdır,Şişli\n'],
  ['windows-1253', 'όνομα,x\nΓιώργος,y\n'],
  [
    'shift_jis',
    '名前,メモ\n太郎,これは日本語のテキストです\n花子,東京に住んでいます。よろしくお願いします。\n',
  ],
  [
    'euc-kr',
    '이름,메모\n안녕하세요,저는 한국 사람입니다\n서울에서 일하고 있습니다,감사합니다 그리고 다시 만나요\n',
  ],
  ['utf-8', 'name\nJosé\n'],
  ['utf-8', 'name\nplain\n'],
  ['utf-16le', 'firstName,lastName\nJosé,Łódź\n'],
  ['utf-16be', 'имя;фамилия\nИван;Петров\n'],
] as const;

describe('recognizing a file', () => {
  test.each(TEXTS)('finds %s in %j', async (encoding, text) => {
    const file = encode(text, encoding);
    const found = probe(file);
    expect(await textOf(file, found.encoding)).toBe(text);
    expect(found.encoding).toBe(encoding);
  });

  test.each(TEXTS)('finds %s by letters that come late, in %j', async (encoding, text) => {
    if (encoding.startsWith('utf-16')) return;
    const begin = 'first,second,third\n'.repeat(20_000);
    const file = encode(begin + text, encoding);
    const found = probe(file, 'auto', 100_000);
    expect(await textOf(file.subarray(begin.length), found.encoding)).toBe(text);
  });

  test.each(['utf-8', 'utf-16le', 'utf-16be', 'utf-32le'])(
    'finds %s by its byte order mark',
    async (encoding) => {
      const file = encode('name\nJosé\n', encoding, { addBOM: true });
      expect(probe(file, 'windows-1252').encoding).toBe(encoding);
      expect(await textOf(file, 'windows-1252')).toBe('name\nJosé\n');
    },
  );

  test('refuses what is no text, partly UTF-8, or not in the named encoding', () => {
    const refusal = (file: Buffer, named?: string) => () => probe(file, named);
    const binary = Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * at * 31 + at) % 256));
    expect(refusal(binary)).toThrow(UnreadableFile);
    const archive = Buffer.concat([Buffer.from('PK\u0003\u0004\u0014\0\u0006\0\u0008\0\0\0!\0'), binary]);
    expect(refusal(archive)).toThrow(UnreadableFile);
    const mixed = Buffer.concat([encode('name\nJosé\nZoë\n', 'utf-8'), encode('José\n', 'windows-1252')]);
    expect(refusal(mixed)).toThrow('partly UTF-8, and not from about byte 0 on');
    const late = Buffer.concat([
      encode(`name\nJosé\n${'x\n'.repeat(80_000)}`, 'utf-8'),
      encode('José\n', 'latin1'),
    ]);
    expect(refusal(late)).toThrow(/partly UTF-8, and not from about byte 1[56]\d{4} on/);
    expect(refusal(encode('name\nJosé\n', 'latin1'), 'utf-8')).toThrow('not utf-8');
    expect(refusal(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), encode('José', 'latin1')]))).toThrow(
      'not utf-8',
    );
    expect(refusal(Buffer.from('name\nJos\xc3', 'latin1'))).toThrow(UnreadableFile);
    expect(refusal(encode('姓名\n张三,北京\n', 'gb18030'))).toThrow('not recognized');
  });

  test('takes a single NUL for a character of the text', () => {
    expect(probe(Buffer.from('firstName,lastName\nA,B\0C\n')).encoding).toBe('utf-8');
    expect(probe(Buffer.from('a,b\nx\0,y\n')).encoding).toBe('utf-8');
    expect(probe(Buffer.alloc(0))).toEqual({ encoding: 'utf-8', beginning: '' });
  });
});

const CASES = SAMPLES.flatMap(({ language, encodings, short, long }) =>
  encodings.flatMap((encoding) => [
    { language, encoding, what: 'two rows', text: short },
    { language, encoding, what: 'two rows in capitals', text: short.toUpperCase() },
    { language, encoding, what: 'long texts', text: long.repeat(500) },
  ]),
)
  // These encodings do not have ẞ. Capitals of KOI8-R are small letters of Windows-1251.
  .filter(({ encoding, what }) => !(encoding === 'koi8-r' && what.endsWith('capitals')));

describe('a text in an encoding of single bytes', () => {
  test.each(CASES)('is read in $language, $encoding, $what', async ({ encoding, text }) => {
    const file = encode(text, encoding);
    const same = file.length > 100_000 ? file.subarray(-2_000) : file;
    for (const locale of ['en', 'de', 'pl']) {
      const found = probe(file, 'auto', 100_000, locale);
      expect(await textOf(same, found.encoding)).toBe(decode(same, encoding));
    }
  });

  test.each([
    ['windows-1252', '100 £'],
    ['windows-1252', '100£;£5'],
    ['windows-1252', '20 m³;1½;25 °C;n° 5'],
    ['windows-1252', '“Best” – firm’s,3 €'],
    ['windows-1252', '¿Sí?'],
    ['windows-1250', 'Michał Szymański'],
    ['windows-1250', 'Święta'],
  ])('is read as %s in %j', async (encoding, text) => {
    const file = encode(`${text}\n`, encoding);
    for (const locale of ['en', 'pl'])
      expect(await textOf(file, probe(file, 'auto', 100, locale).encoding)).toBe(`${text}\n`);
  });

  test.each([
    ['Erdős', 'windows-1250', 'Erdõs'],
    ['Imię', 'windows-1250', 'Imiê'],
  ])(
    'of letters that several languages have, as %s, is read in the language of the user',
    async (text, encoding, other) => {
      const file = encode(`${text}\n`, encoding);
      expect(await textOf(file, probe(file, 'auto', 100, 'pl').encoding)).toBe(`${text}\n`);
      expect(await textOf(file, probe(file, 'auto', 100, 'en').encoding)).toBe(`${other}\n`);
    },
  );

  test('has the replacement character for bytes that the encoding does not define', async () => {
    for (const encoding of ['windows-1252', 'windows-1250']) {
      const file = Buffer.from('Jos\xe9\nJos\xe9\nJos\xe9\nA\x81\n', 'latin1');
      expect(probe(file, encoding).encoding).toBe(encoding);
      expect(await textOf(file, encoding)).toBe('José\nJosé\nJosé\nA\ufffd\n');
    }
    const mostly = Buffer.from(
      `${'Jos\xe9\nMar\xeda\nP\xe9rez\nN\xfa\xf1ez\nIb\xe1\xf1ez\n'}A\x81\n`,
      'latin1',
    );
    expect(probe(mostly).encoding).toBe('windows-1252');
    await expect(textOf(Buffer.from([0x82, 0x20, 0x81]), 'shift_jis')).rejects.toThrow(UnreadableFile);
  });
});

describe('the delimiter of a table', () => {
  test.each([
    ['a,b\n1,2\n', ','],
    ['a;b\n1,5;2\n', ';'],
    ['a\tb\n1\t2,5\n', '\t'],
    ['a|b\r1|2\r', '|'],
    ['"a;x","b;y"\n1,2\n', ','],
    ['"a,x";"b,y"\n1;2\n', ';'],
    ['Name, Vorname;Ort\nMüller, Jürgen;Berlin\n', ';'],
    ['"line\nbreak;x";b\n1;2\n', ';'],
    ['one\nvalue\n', ','],
    ['', ','],
    ['a;b\n1;2\n"unclosed;', ';'],
    ['sep=;\na;b\n', ';'],
    ['\ufeffsep=|\r\na|b\r\n', '|'],
    ['"sep=;"\na,x;b\n', ';'],
    ['SEP=\t\na\tb\n', '\t'],
  ])('of %j is %j', (text, delimiter) => {
    expect(recognizeDelimiter(text)).toBe(delimiter);
  });

  test('is recognized below blank rows', () => {
    expect(recognizeDelimiter('\n  \n;;\nname;city\nAda;London, UK\n')).toBe(';');
  });

  test('is refused where the file names another', () => {
    expect(() => recognizeDelimiter('sep=:\na:b\n')).toThrow('names the delimiter :');
  });
});
