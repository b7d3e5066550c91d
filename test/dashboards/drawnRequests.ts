import fc from 'fast-check';

/** How a member is drawn: SQL over a row `t`, and values that filters name. */
export interface DrawnField {
  readonly name: string;
  readonly sql: string;
  readonly type: 'number' | 'text' | 'uuid' | 'boolean' | 'time' | 'date';
  readonly values?: readonly unknown[];
  /** SQL of the key of a group, where it is another: inside JSON all keys are texts. */
  readonly key?: string;
  /** SQL of what is shown in place of the key. */
  readonly label?: string;
  /** Members that are encrypted are grouped only. */
  readonly isEncrypted?: boolean;
}

/** Records that requests are drawn for. */
export interface DrawnSource {
  readonly entityType: string;
  /** SQL: the table as `t`, with what the oracle joins. */
  readonly from: string;
  readonly where?: string;
  readonly fields: readonly DrawnField[];
  readonly currency?: { readonly sql: string; readonly amounts: readonly string[] };
  /** SQL of the user whose records are theirs, where people see their own only. */
  readonly own?: string;
}

export interface DrawnFilter {
  readonly field: DrawnField;
  readonly operator: string;
  readonly value: unknown;
}

/** A request, with who sends it and from where. */
export interface Drawn {
  readonly source: DrawnSource;
  readonly metric: readonly [DrawnField, aggregate: string];
  readonly group: DrawnField | null;
  readonly granularity: string | null;
  readonly resolveLabels: boolean;
  readonly limit: number | null;
  readonly filters: readonly DrawnFilter[];
  readonly range: readonly [DrawnField, preset: string] | null;
  readonly comparison: 'previous_period' | 'previous_year' | null;
  readonly caller: string;
  readonly scope: string;
  readonly zone: string;
}

/** Days of presets, of `d`, the local day of now; and how far back the period before lies. */
const PRESETS: Readonly<Record<string, readonly [from: string, to: string, length: string]>> = {
  today: ['d', `d + interval '1 day'`, '1 day'],
  yesterday: [`d - interval '1 day'`, 'd', '1 day'],
  last_week: [`date_trunc('week', d) - interval '7 days'`, `date_trunc('week', d)`, '7 days'],
  this_month: [`date_trunc('month', d)`, `date_trunc('month', d) + interval '1 month'`, '1 month'],
  last_quarter: [`date_trunc('quarter', d) - interval '3 months'`, `date_trunc('quarter', d)`, '3 months'],
  this_year: [`date_trunc('year', d)`, `date_trunc('year', d) + interval '1 year'`, '1 year'],
  last_7_days: [`d - interval '6 days'`, `d + interval '1 day'`, '7 days'],
  last_90_days: [`d - interval '89 days'`, `d + interval '1 day'`, '90 days'],
};

const isTime = ({ type }: DrawnField) => type === 'time' || type === 'date';

function filterOf(field: DrawnField): fc.Arbitrary<DrawnFilter> {
  const { type, values = [] } = field;
  const drawn = (operators: readonly string[], of: fc.Arbitrary<unknown>) =>
    fc.record({ field: fc.constant(field), operator: fc.constantFrom(...operators), value: of });
  const isNull = drawn(['is_null', 'is_not_null'], fc.constant(null));
  if (values.length === 0) return isNull;
  const value = fc.constantFrom(...values);
  const equal = drawn(
    ['eq', 'neq'],
    fc.oneof({ weight: 4, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) }),
  );
  const among = drawn(['in', 'not_in'], fc.subarray([...values]));
  if (type === 'boolean' || type === 'uuid') return fc.oneof(isNull, equal, among);
  return fc.oneof(isNull, equal, among, drawn(['gt', 'gte', 'lt', 'lte'], value));
}

/** Requests for one of the sources. */
export function drawnFor(source: DrawnSource, callers: readonly string[]): fc.Arbitrary<Drawn> {
  const { fields } = source;
  const clear = fields.filter(({ isEncrypted }) => !isEncrypted);
  const metrics = clear.flatMap((field) =>
    (field.type === 'number' ? ['count', 'sum', 'avg', 'min', 'max'] : ['count']).map(
      (aggregate) => [field, aggregate] as const,
    ),
  );
  return fc
    .record({
      source: fc.constant(source),
      metric: fc.constantFrom(...metrics),
      group: fc.option(fc.constantFrom(...fields.filter(({ name }) => name !== 'id'))),
      granularity: fc.constantFrom('day', 'week', 'month', 'quarter', 'year'),
      resolveLabels: fc.boolean(),
      limit: fc.option(fc.integer({ min: 1, max: 6 })),
      filters: fc.array(fc.oneof(...clear.map(filterOf)), { maxLength: 3 }),
      range: fc.option(
        fc.tuple(fc.constantFrom(...clear.filter(isTime)), fc.constantFrom(...Object.keys(PRESETS))),
      ),
      comparison: fc.option(fc.constantFrom('previous_period' as const, 'previous_year' as const)),
      caller: fc.constantFrom(...callers),
      scope: fc.constantFrom('all', 'root', 'branch'),
      zone: fc.constantFrom('UTC', 'America/New_York', 'Asia/Kathmandu'),
    })
    .map((drawn) => ({
      ...drawn,
      granularity: drawn.group && isTime(drawn.group) ? drawn.granularity : null,
    }));
}

/** As clients send it. */
export function requestOf({
  source,
  metric,
  group,
  granularity,
  resolveLabels,
  limit,
  filters,
  range,
  comparison,
}: Drawn) {
  return {
    entityType: source.entityType,
    metric: { field: metric[0].name, aggregate: metric[1] },
    ...(group && {
      groupBy: {
        field: group.name,
        ...(granularity !== null && { granularity }),
        ...(limit !== null && { limit }),
        resolveLabels,
      },
    }),
    filters: filters.map(({ field, ...rest }) => ({ field: field.name, ...rest })),
    ...(range && { dateRange: { field: range[0].name, preset: range[1] } }),
    ...(comparison && { comparison: { type: comparison } }),
  };
}

/** Days begin in the time zone. */
function literalOf({ type }: DrawnField, value: unknown, zone: string): string {
  if (typeof value === 'number') return String(value);
  const isDay = type === 'time' && /^\d{4}-\d\d-\d\d$/.test(String(value));
  return isDay ? `('${String(value)}'::timestamp AT TIME ZONE '${zone}')` : `'${String(value)}'`;
}

const COMPARED: Readonly<Record<string, string>> = { eq: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' };

function sqlOf({ field, operator, value }: DrawnFilter, zone: string): string {
  const { sql } = field;
  const literal = (each: unknown) => literalOf(field, each, zone);
  if (operator === 'is_null' || (operator === 'eq' && value === null)) return `${sql} IS NULL`;
  if (operator === 'is_not_null' || (operator === 'neq' && value === null)) return `${sql} IS NOT NULL`;
  if (operator === 'neq') return `(${sql} <> ${literal(value)} OR ${sql} IS NULL)`;
  if (Array.isArray(value)) {
    const list = value.map(literal).join(', ');
    if (operator === 'in') return value.length === 0 ? 'false' : `${sql} IN (${list})`;
    return value.length === 0 ? 'true' : `(${sql} NOT IN (${list}) OR ${sql} IS NULL)`;
  }
  return `${sql} ${COMPARED[operator]} ${literal(value)}`;
}

function keyOf({ sql, type, key = sql }: DrawnField, granularity: string | null, zone: string): string {
  if (granularity === null) return `to_jsonb(${key})`;
  if (type === 'date')
    return `to_jsonb(to_char(date_trunc('${granularity}', ${sql}::timestamp), 'YYYY-MM-DD'))`;
  const start = `date_trunc('${granularity}', ${sql} AT TIME ZONE '${zone}') AT TIME ZONE '${zone}' AT TIME ZONE 'UTC'`;
  return `to_jsonb(to_char(${start}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
}

/** Rows of the oracle: a group each, or the whole; with the currencies of all rows that have an amount. */
export interface OracleRow {
  readonly key: unknown;
  readonly value: number | null;
  readonly label: string | null;
  readonly codes: readonly (string | null)[] | null;
}

/**
 * The same by SQL that is written here. @param reach conditions of the caller @param isEarlier the period to compare with
 */
export function oracleSql(drawn: Drawn, reach: readonly string[], isEarlier: boolean): string {
  const { source, metric, group, granularity, filters, range, comparison, zone } = drawn;
  const conditions = [
    ...reach,
    ...(source.where ? [source.where] : []),
    ...filters.map((filter) => sqlOf(filter, zone)),
  ];
  if (range) {
    const [from, to, length] = PRESETS[range[1]] as [string, string, string];
    const back = isEarlier ? ` - interval '${comparison === 'previous_year' ? '1 year' : length}'` : '';
    const local = range[0].type === 'date' ? range[0].sql : `(${range[0].sql} AT TIME ZONE '${zone}')`;
    conditions.push(`${local} >= ${from}${back} AND ${local} < ${to}${back}`);
  }
  const [field, aggregate] = metric;
  const isAmount = aggregate !== 'count' && (source.currency?.amounts.includes(field.name) ?? false);
  const codes = isAmount
    ? `(SELECT jsonb_agg(DISTINCT code) FROM picked WHERE amount IS NOT NULL)`
    : 'NULL::jsonb';
  const key = group ? keyOf(group, granularity, zone) : 'NULL::jsonb';
  const plain = field.name === 'id' && aggregate === 'count' ? 'count(*)' : `${aggregate}(amount)`;
  const currencies = `count(DISTINCT coalesce(code, 'none')) FILTER (WHERE amount IS NOT NULL)`;
  const value = isAmount ? `CASE WHEN ${currencies} <= 1 THEN ${plain} END` : plain;
  return `WITH picked AS (
      SELECT ${key} AS key, ${field.sql} AS amount, ${source.currency?.sql ?? 'NULL::text'} AS code, ${group?.label ?? 'NULL::text'} AS label
        FROM ${source.from}, (SELECT date_trunc('day', now() AT TIME ZONE '${zone}') AS d) today
       WHERE ${conditions.map((condition) => `(${condition})`).join(' AND ')})
    SELECT ${group ? 'key' : 'NULL::jsonb AS key'}, (${value})::float8 AS value, max(label) AS label, ${codes} AS codes
      FROM picked ${group ? 'GROUP BY key' : ''} ORDER BY 2 DESC NULLS LAST`;
}
