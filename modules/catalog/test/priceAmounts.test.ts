import fc from 'fast-check';
import { completeAmounts, type PriceAmounts, taxAmountOf } from '../prices/rules/priceAmounts';

const NONE: PriceAmounts = { net: null, gross: null, taxRate: null };
const amount = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 11n }), fc.constantFrom(0, 2, 4))
  .map(([units, places]) => {
    const digits = String(units).padStart(places + 1, '0');
    return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  });
const taxRate = fc.integer({ min: 0, max: 1_000_000 }).map((each) => each / 10_000);
const given = fc.oneof(fc.record({ net: amount, taxRate }), fc.record({ gross: amount, taxRate }));

describe('amounts of a price', () => {
  test.each([
    [{ net: '1.005', taxRate: 10 }, '1.0050', '1.1055'],
    [{ net: 0.00005, taxRate: 0 }, '0.0001', '0.0001'],
    [{ net: '0.0005', taxRate: 10 }, '0.0005', '0.0006'],
    [{ gross: '9.99', taxRate: 23 }, '8.1220', '9.9900'],
    [{ net: '999999999999.0003', taxRate: null }, '999999999999.0003', null],
  ])('%j are net %s and gross %s', (sent, net, gross) => {
    expect(completeAmounts(NONE, sent)).toMatchObject({ net, gross });
  });

  test('stay as they are where any of them is sent back, as text or as a number', () => {
    fc.assert(
      fc.property(given, (sent) => {
        const stored = completeAmounts(NONE, sent);
        const { net, gross } = stored;
        const asNumber = (text: string | null) => (text === null ? null : Number(text));
        for (const again of [
          { net },
          { gross },
          { taxRate: stored.taxRate },
          { taxRate: String(stored.taxRate) },
          { net, taxRate: stored.taxRate },
          { gross, taxRate: stored.taxRate },
          { net, gross },
          ...(net !== null && net.length < 15 ? [{ net: asNumber(net) }] : []),
        ]) {
          expect(completeAmounts(stored, again)).toMatchObject({ net, gross });
        }
        expect(Number(taxAmountOf(stored))).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    [{ net: '20' }, { net: '20.0000', gross: '22.0000' }],
    [{ gross: 33 }, { net: '30.0000', gross: '33.0000' }],
    [{ taxRate: 20 }, { net: '10.0000', gross: '12.0000' }],
    [
      { net: '20', taxRate: '20' },
      { net: '20.0000', gross: '24.0000' },
    ],
  ])('of a record that is sent back with %j follow from what has changed', (changed, wanted) => {
    const stored: PriceAmounts = { net: '10.0000', gross: '11.0000', taxRate: '10.0000' };
    expect(completeAmounts(stored, { ...stored, ...changed })).toMatchObject(wanted);
  });

  test('follow from each other within half a ten-thousandth', () => {
    fc.assert(
      fc.property(given, (sent) => {
        const { net, gross } = completeAmounts(NONE, sent);
        const parts = (text: string | null) => BigInt((text ?? '').replace('.', ''));
        const factor = BigInt(Math.round(sent.taxRate * 10_000)) + 1_000_000n;
        const difference = parts(net) * factor - parts(gross) * 1_000_000n;
        const most = 'net' in sent ? 1_000_000n : factor;
        expect(difference * 2n).toBeGreaterThanOrEqual(-most);
        expect(difference * 2n).toBeLessThanOrEqual(most);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    [{ net: '10.10', gross: 5, taxRate: 19 }],
    [{ net: 1, gross: '1.1002', taxRate: 10 }],
    [{ net: 1, gross: 2, taxRate: 19 }],
    [{ net: 2, gross: 1 }],
  ])('%j contradict each other', (sent) => {
    expect(() => completeAmounts(NONE, sent)).toThrow('Invalid input');
  });

  test.each([
    [{ net: 1, gross: '1.1', taxRate: 10 }],
    [{ net: '8.1220', gross: '9.99', taxRate: 23 }],
    [{ net: '8.12', gross: '9.99', taxRate: 23 }],
    [{ net: '1.00005', gross: '1.1001', taxRate: 10 }],
    [{ net: 1, gross: 3 }],
  ])('%j agree', (sent) => {
    const { net, gross } = completeAmounts(NONE, sent);
    expect([Number(net), Number(gross)]).toEqual([expect.closeTo(Number(sent.net), 4), Number(sent.gross)]);
  });

  test('agree as they were read, with one of them as it was sent', () => {
    fc.assert(
      fc.property(given, (sent) => {
        const stored = completeAmounts(NONE, sent);
        expect(completeAmounts(NONE, stored)).toMatchObject({ net: stored.net, gross: stored.gross });
      }),
      { numRuns: 1_000 },
    );
  });
});
