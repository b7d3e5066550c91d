import {
  Chart,
  CHART_KINDS,
  type ChartKind,
  formatDay,
  formatNumber,
  kitText,
  Problem,
  Skeleton,
} from '@tenantry/console';
import { ByCurrency } from './ByCurrency';
import { inOrder } from './inOrder';
import { requestOf } from './requestOf';
import { text } from './texts';
import type { DataResult, LayoutItem, WidgetSettings } from './types';

/** The chart of the numbers of a widget. */
export function WidgetContent(props: {
  readonly item: LayoutItem;
  readonly title: string;
  readonly result: { readonly ok: boolean; readonly data?: DataResult; readonly error?: string } | undefined;
  readonly error: Error | null;
  readonly reload: () => void;
}) {
  const { item, title, result, error, reload } = props;
  const settings = item.settings ?? {};
  const request = requestOf(settings);
  if (!request) return <p className="soft">{text('noRequest')}</p>;
  if (error) return <Problem error={error} retry={reload} />;
  if (!result) return <Skeleton lines={3} />;
  if (!result.ok || !result.data) return <p className="soft">{result.error ?? text('noData')}</p>;
  const { currencyField } = result.data.metadata;
  const show = (data: DataResult) => <Numbers title={title} settings={settings} data={data} />;
  if (!currencyField) return show(result.data);
  return (
    <ByCurrency request={request} field={currencyField}>
      {show}
    </ByCurrency>
  );
}

function Numbers(props: {
  readonly title: string;
  readonly settings: WidgetSettings;
  readonly data: DataResult;
}) {
  const { title, settings, data } = props;
  const { currency } = data.metadata;
  const format = (value: number) =>
    currency === null || settings.request?.metric.aggregate === 'count'
      ? formatNumber(value, { maximumFractionDigits: 2 })
      : formatNumber(value, { style: 'currency', currency, maximumFractionDigits: 0 });
  const granularity = settings.request?.groupBy?.granularity;
  return (
    <Chart
      kind={kindOf(settings)}
      title={title}
      value={data.value}
      {...(data.comparison && { change: data.comparison })}
      format={format}
      points={inOrder(data.data, granularity).map(({ groupKey, groupLabel, value }, index) => ({
        key: String(index),
        label: groupLabel ?? labelOf(groupKey, granularity),
        value,
      }))}
    />
  );
}

/** The kind of the chart that the settings of a widget ask for. */
export function kindOf({ chart = 'bar', request }: WidgetSettings): ChartKind {
  const kind = CHART_KINDS.find((known) => known === chart) ?? 'bar';
  return request?.groupBy ? (kind === 'number' ? 'bar' : kind) : 'number';
}

const FORMATS: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  month: { month: 'short', year: '2-digit' },
  quarter: { month: 'short', year: '2-digit' },
  year: { year: 'numeric' },
};

function labelOf(key: string | number | boolean | null, granularity: string | undefined): string {
  if (key === null || key === '') return text('without');
  if (typeof key === 'boolean') return kitText(key ? 'yes' : 'no');
  const time = new Date(String(key));
  if (granularity === undefined || Number.isNaN(time.getTime())) return String(key);
  return formatDay(key as string | number, FORMATS[granularity] ?? { day: 'numeric', month: 'short' });
}
