import { type AddressedCondition, type ChartPoint, formatDay, kitText } from '@tenantry/console';
import { inOrder } from './inOrder';
import { text } from './texts';
import type { DataRequest, DataResult } from './types';
import { dayOfKey, movedBy, withoutGaps } from './withoutGaps';

type Bucket = DataResult['data'][number];
type Granularity = NonNullable<DataRequest['groupBy']>['granularity'];
type ListAddress = (kind: string, conditions: readonly AddressedCondition[]) => string | undefined;

/** The groups of an answer as points of a chart, each with the list of its records. */
export function pointsOf(
  { data, details }: DataResult,
  { metric, groupBy }: DataRequest,
  addressOf: ListAddress,
): ChartPoint[] {
  const { granularity } = groupBy ?? {};
  const list = details?.list;
  const isWhole = metric.aggregate === 'count' || metric.aggregate === 'sum';
  const groups =
    granularity && isWhole && details?.period ? withoutGaps(data, granularity, details.period) : data;
  const hrefOf = (key: Bucket['groupKey']) =>
    typeof list?.by === 'string'
      ? addressOf(list.kind, [...list.conditions, conditionOf(list.by, key, granularity)])
      : undefined;
  return inOrder(groups, granularity).map(({ groupKey, groupLabel, groupTone, value, count }, index) => ({
    key: String(index),
    label: groupLabel ?? labelOf(groupKey, granularity),
    value,
    href: hrefOf(groupKey),
    tone: groupTone,
    note: count === undefined ? undefined : text('records', { count }),
  }));
}

/** The value that the records of a group have in common. */
function conditionOf(member: string, key: Bucket['groupKey'], granularity: Granularity): AddressedCondition {
  if (key === null || key === '') return { member, operator: 'is_empty', values: [] };
  if (granularity === undefined) return { member, operator: 'is', values: [String(key)] };
  const from = dayOfKey(key);
  return { member, operator: 'between', values: [from, lastDayOf(from, granularity)] };
}

function lastDayOf(from: string, granularity: NonNullable<Granularity>): string {
  return movedBy(movedBy(from, granularity), 'day', -1);
}

const FORMATS: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  month: { month: 'short', year: '2-digit' },
  quarter: { month: 'short', year: '2-digit' },
  year: { year: 'numeric' },
};

function labelOf(key: Bucket['groupKey'], granularity: Granularity): string {
  if (key === null || key === '') return text('without');
  if (typeof key === 'boolean') return kitText(key ? 'yes' : 'no');
  const time = new Date(String(key));
  if (granularity === undefined || Number.isNaN(time.getTime())) return String(key);
  return formatDay(key as string | number, FORMATS[granularity] ?? { day: 'numeric', month: 'short' });
}
