import { cutText } from '../kernel/texts/cutText';

/**
 * Values that no field is meant for: put each in the place of every member and parameter of a request, and none may
 * cause a fault.
 */
export const GARBAGE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '🦄'.repeat(200),
  'x'.repeat(9_000),
  "'; DROP TABLE directory_tenants; --",
  '%',
  '\\',
  '__proto__',
  '../../etc/passwd',
  'javascript:alert(1)',
  'not-a-uuid',
  '{11111111-1111-1111-1111-111111111111}',
  '11111111111111111111111111111111',
  '11111111-1111-1111-1111-111111111111',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  '9'.repeat(30),
  '9999-99-99',
  [],
  [null],
  ['', '\u0000'],
  [['nested']],
  Array.from({ length: 3_000 }, () => 'x'),
  {},
  { $ne: null },
  { toString: 'x' },
];

/** Garbage as it stands in a query. */
export const garbageText = (value: unknown): string =>
  typeof value === 'string' ? value : cutText(JSON.stringify(value) ?? '', 2_000);
