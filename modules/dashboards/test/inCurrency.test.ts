import { inCurrency } from '../console/inCurrency';

test('a sum in one currency keeps the other filters', () => {
  const open = { field: 'closedAt', operator: 'is_null' } as const;
  const metric = { field: 'valueAmount', aggregate: 'sum' } as const;
  const sum = { entityType: 'customers:deals', metric, filters: [open] };
  const filters = (code: string | null) => inCurrency(sum, 'valueCurrency', code).filters;
  expect(filters('EUR')).toEqual([open, { field: 'valueCurrency', operator: 'eq', value: 'EUR' }]);
  expect(filters(null)).toEqual([open, { field: 'valueCurrency', operator: 'is_null' }]);
});
