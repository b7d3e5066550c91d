import { foldedPattern, foldOf, identityOf } from '@tenantry/core';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import fc from 'fast-check';
import { SEED } from '../robustness/seed';

/** First and last code points of blocks: Latin with its extensions, IPA, Greek and Coptic, Cyrillic, and Greek extended. */
const BLOCKS: readonly (readonly [number, number])[] = [
  [0x20, 0x2af],
  [0x370, 0x52f],
  [0x1e00, 0x1fff],
  [0xa720, 0xa7bf],
  [0xfb00, 0xfb06],
  [0xff00, 0xff5e],
];

const named = [
  ...[
    'José',
    'Jose\u0301',
    'ŁÓDŹ',
    'Straße',
    'STRASSE',
    'ΣΑΣ',
    'σας',
    'İstanbul',
    'ISTANBUL',
    'ı',
    'Æsir',
    'ﬁn',
  ],
  ...['A\u0301\u0328', 'e\u0328\u0301', '한국어', 'がぎ', 'हिन्दी', '😀', 'a_b', '100%', '\\', ' ', ''],
];

/** All characters of the blocks, in texts of a few. */
const ofBlocks = BLOCKS.flatMap(([first, last]) => {
  const letters = Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
  return [
    ...letters,
    ...letters.map((letter) => `a${letter}Z`),
    ...letters.map((letter) => `${letter}\u0301`),
  ];
});

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.array(fc.constantFrom(...named), { maxLength: 4 }).map((parts) => parts.join('')),
);

describe('the keys of texts', () => {
  let host: TestHost;
  beforeAll(async () => {
    host = await startTestHost();
  });
  afterAll(() => host.stop());

  /** What the functions of the database give for texts. */
  function inSql(values: readonly string[]) {
    return host.sql<{ text: string; fold: string; identity: string }>(
      `SELECT text, tenantry_fold(text) AS fold, tenantry_identity(text) AS identity
         FROM unnest($1::text[]) WITH ORDINALITY AS given (text, number) ORDER BY number`,
      [values],
    );
  }

  const inCode = (values: readonly string[]) =>
    values.map((text) => ({ text, fold: foldOf(text), identity: identityOf(text) }));

  it('are the same in SQL and in TypeScript, for every letter of Latin, Greek and Cyrillic', async () => {
    expect(await inSql([...named, ...ofBlocks])).toEqual(inCode([...named, ...ofBlocks]));
  });

  it('are the same in SQL and in TypeScript for random texts', async () => {
    const values = fc.sample(
      texts.filter((text) => !text.includes('\u0000') && text.isWellFormed()),
      { numRuns: 3_000, seed: SEED },
    );
    expect(await inSql(values)).toEqual(inCode(values));
  });

  it('do not change when they are made again', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(foldOf(foldOf(text))).toBe(foldOf(text));
        expect(identityOf(identityOf(text))).toBe(identityOf(text));
      }),
      { seed: SEED },
    );
  });

  it('fold away case, accents and the encoding of letters', () => {
    expect(['José', 'JOSE\u0301', 'jose'].map(foldOf)).toEqual(['jose', 'jose', 'jose']);
    expect(['Straße', 'STRASSE', 'Łódź', 'ΣΑΣ'].map(foldOf)).toEqual(['strasse', 'strasse', 'lodz', 'σασ']);
  });

  it('identify texts without regard to case, and with regard to accents', () => {
    expect(identityOf('JOSE\u0301')).toBe(identityOf('josé'));
    expect(identityOf('Jose')).not.toBe(identityOf('José'));
  });

  it('make patterns in which wildcards stand for themselves', () => {
    expect(foldedPattern('100 %_É\\')).toBe('%100 \\%\\_e\\\\%');
    expect([foldedPattern('É', 'start'), foldedPattern('É', 'end')]).toEqual(['e%', '%e']);
  });
});
