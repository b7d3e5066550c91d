import { currencyCode, currencyType, CURRENCIES, field } from '@tenantry/core';

/** Codes that are active no more, and that libraries still list. */
const WITHDRAWN = ['ANG', 'BGN', 'CUC', 'HRK', 'SLL', 'ZWL'];

describe('a currency code', () => {
  test('is any active one of ISO 4217, in any case, and becomes upper case', () => {
    const common = ['EUR', 'USD', 'JPY', 'KWD', 'CHF', 'PLN', 'SLE', 'ZWG'];
    const special = [
      'CLF',
      'UYW',
      'CHE',
      'CHW',
      'BOV',
      'COU',
      'MXV',
      'USN',
      'UYI',
      'VED',
      'XAU',
      'XAG',
      'XTS',
      'XDR',
    ];
    for (const code of [...common, ...special]) {
      expect(CURRENCIES).toContain(code);
      expect(currencyCode().validate(` ${code.toLowerCase()} `)).toEqual({ value: code });
    }
    expect([...CURRENCIES].every((code) => /^[A-Z]{3}$/.test(code))).toBe(true);
  });

  test.each([...WITHDRAWN, 'XXX', 'DEM', 'FRF', '€€€', 'EU', 'EURO', 'ＥＵＲ', '', 978])(
    'is not %j',
    (code) => {
      expect(currencyCode().validate(code).error?.message).toBeDefined();
    },
  );

  test('of a filter may be any text, as records may have one that was stored before codes were checked', () => {
    const read = (code: string) => currencyType.read(code, { zone: 'UTC' });
    expect(['DEM', ' eur ', '€€€', 'xyq'].map(read)).toEqual(['DEM', 'EUR', '€€€', 'xyq']);
  });

  test('of a stored record may be any short text; known ones become upper case', () => {
    const { schema, orStored } = field.currency();
    expect([schema.validate('xyq').error, orStored.validate('xyq').value]).toEqual([
      expect.any(Error),
      'xyq',
    ]);
    expect([orStored.validate('eur').value, orStored.validate(null).value]).toEqual(['EUR', null]);
    expect(orStored.validate('too long a text').error).toBeDefined();
  });
});
