import { CUSTOM_KEYS } from './customFields';

const words = (text: string): string[] => text.split(' ');

export const CUSTOM_MEMBERS: readonly string[] = [...CUSTOM_KEYS, 'x', ''].map((key) => `cf_${key}`);

/** Fields that a condition of an advanced filter may name. */
export const FILTER_FIELDS: readonly string[] = [
  ...words('title name id createdAt valueAmount isActive status probability displayName'),
  ...CUSTOM_MEMBERS,
];

export const FILTER_OPERATORS: readonly string[] = [
  ...words(
    'is is_not contains starts_with is_empty equals greater_than less_or_equal between is_before is_after',
  ),
  ...words('is_any_of is_none_of is_true has_any_of has_none_of like __proto__'),
];

/** Names that hardly any operation declares. */
export const UNDECLARED: readonly string[] = [
  ...words('__proto__ constructor toString tenantId organizationId x[y] [] filter sort page ids'),
  '',
  ...CUSTOM_MEMBERS,
];

export const RAW_QUERIES: readonly string[] = words(
  '% %ff=%fe %00 &&& = a=b=c %2 __proto__[a]=1 a[b][c]=d a[]=1&a[]=2 + # ;',
);

/** As they stand in a URL, percent-encoded or not. */
export const RAW_PATH_PARTS: readonly string[] = [
  ...words('% %zz %00 %ff %ed%a0%80 %2f %2e%2e ..; a%20b ~ %252f'),
  '',
];

export const RAW_BODIES: readonly string[] = [
  ...words(`{ [ " nul {"id":} {"id":"a" \u0000 1e999 - {"a":1}{"b":2} \ufeff{} {'a':1} {"a":1,}`),
  ...words('null true 1 "text" [] [{}] {"__proto__":{"id":1}} {"\\u0000":1} {"a":"\\ud800"} a=b&c=d'),
  '',
  '['.repeat(50_000),
  '{"a":'.repeat(50_000),
  '['.repeat(20_000) + ']'.repeat(20_000),
  'x'.repeat(2_000_000),
];

export const CONTENT_TYPES: readonly string[] = [
  ...words(
    'text/plain application/x-www-form-urlencoded multipart/form-data application/vnd.api+json */* json',
  ),
  ...words('application/json;charset=utf-16 application/json;charset=latin1 application/json;charset=nope'),
  ...words('application/json;charset=" multipart/form-data;boundary=x application/xml image/png'),
  'application/json, application/json',
  '',
];

/** Names of headers, some more often than others. */
export const HEADERS: readonly string[] = [
  ...words('x-expected-updated-at x-expected-updated-at x-expected-updated-at last-event-id last-event-id'),
  ...words(
    'accept accept-language accept-encoding content-encoding x-request-id user-agent origin referer host',
  ),
  ...words(
    'x-forwarded-for x-forwarded-for x-real-ip x-forwarded-proto forwarded range if-match if-none-match',
  ),
  ...words('if-modified-since x-api-key authorization x-operation x-http-method-override idempotency-key'),
];

export const HEADER_VALUES: readonly string[] = [
  ...words('2026-01-01T00:00:00.000Z 0 Bearer tnk_ gzip bytes=0-1 "x"'),
  ...['Bearer ', 'Bearer a.b.c', 'Basic eDp5'],
];

export const COOKIES: readonly string[] = [
  ...words('selected_tenant selected_org auth_token session_token locale __proto__'),
  '',
];

/** Characters that are more than one unit or byte, or change when their case does. */
export const UNITS: readonly string[] = [...words('x é 漢 🦄 \u0001 \u00a0 İ ﬁ | % \\'), ' '];
