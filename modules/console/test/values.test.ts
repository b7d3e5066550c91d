import { inCurrency } from '../web/pages/dashboard/inCurrency';
import { isSafelyReplaced } from '../web/views/isSafelyReplaced';
import { givenOptions, optionRows } from '../web/views/options';
import { plainDecimal } from '../web/views/plainDecimal';

describe('values of forms and widgets', () => {
  test('a decimal of an input has no zeros that the database adds', () => {
    const shown = ['12.5000', '12.0000', '100', '-0.50', '1.2.0', ''].map(plainDecimal);
    expect(shown).toEqual(['12.5', '12', '100', '-0.5', '1.2.0', '']);
  });

  test('options of a custom field are rows, of which those without a value are left out', () => {
    const rows = [
      { value: ' s ', label: 'Small' },
      { value: 'm', label: ' ' },
      { value: ' ', label: 'Nothing' },
    ];
    expect(optionRows(JSON.stringify(rows))).toEqual(rows);
    expect(optionRows('')).toEqual([]);
    expect(givenOptions(JSON.stringify(rows))).toEqual([
      { value: 's', label: 'Small' },
      { value: 'm', label: 'm' },
    ]);
  });

  test('a form of stored records has no list or object whose value is not known', () => {
    const field = (name: string, kind: string, column: string | null = null) => ({ name, kind, column });
    const fields = [
      ...[field('tags', 'list'), field('plan', 'json'), field('password', 'text')],
      field('codes', 'list', 'codes'),
    ].map((one) => ({ ...one, isCustom: false }));
    const custom = { ...field('cf_sizes', 'list', 'cf_sizes'), isCustom: true };
    const names = (item: Readonly<Record<string, unknown>> | null) =>
      [...fields, custom].filter((one) => isSafelyReplaced(one, item)).map(({ name }) => name);
    expect(names(null)).toEqual(['password', 'codes', 'cf_sizes']);
    expect(names({ tags: [] })).toEqual(['tags', 'password', 'codes', 'cf_sizes']);
    expect(names({ plan: null })).toEqual(['plan', 'password', 'codes', 'cf_sizes']);
  });

  test('a sum in one currency keeps the other filters', () => {
    const open = { field: 'closedAt', operator: 'is_null' };
    const sum = {
      entityType: 'customers:deals',
      metric: { field: 'valueAmount', aggregate: 'sum' },
      filters: [open],
    };
    const filters = (code: string | null) => inCurrency(sum, 'valueCurrency', code).filters;
    expect(filters('EUR')).toEqual([open, { field: 'valueCurrency', operator: 'eq', value: 'EUR' }]);
    expect(filters(null)).toEqual([open, { field: 'valueCurrency', operator: 'is_null' }]);
  });
});
