import { Chart, formatNumber, Problem, Skeleton, useListAddress } from '@tenantry/console';
import { kindOf } from './kindOf';
import { pointsOf } from './pointsOf';
import { periodName } from './range';
import { text } from './texts';
import type { DataRequest, DataResult, WidgetSettings } from './types';
import type { Answer } from './useWidgetData';

/** The chart of the numbers of a widget. */
export function WidgetContent(props: {
  readonly title: string;
  readonly settings: WidgetSettings;
  /** As it was sent; null: the settings name none. */
  readonly request: DataRequest | null;
  readonly result: Answer | undefined;
  readonly error: Error | null;
  readonly reload: () => void;
}) {
  const { title, settings, request, result, error, reload } = props;
  if (!request) return <p className="soft">{text('noRequest')}</p>;
  if (error) return <Problem error={error} retry={reload} />;
  if (!result) return <Skeleton lines={3} />;
  if (!result.ok || !result.data) return <p className="soft">{result.error ?? text('noData')}</p>;
  return <Numbers title={title} settings={settings} request={request} data={result.data} />;
}

function Numbers(props: {
  readonly title: string;
  readonly settings: WidgetSettings;
  readonly request: DataRequest;
  readonly data: DataResult;
}) {
  const { title, settings, request, data } = props;
  const addressOf = useListAddress();
  const { details, comparison } = data;
  const currency = request.metric.aggregate === 'count' ? null : data.metadata.currency;
  const list = details?.list;
  const others = details?.currencies.filter((one) => one.currency !== data.metadata.currency) ?? [];
  return (
    <Chart
      kind={kindOf(settings)}
      title={title}
      value={data.value}
      {...(comparison && {
        change: { ...comparison, ...(details?.earlier && { period: periodName(details.earlier) }) },
      })}
      {...(currency === null ? { format: plain } : { currency })}
      href={list ? addressOf(list.kind, list.conditions) : undefined}
      trend={details?.trend?.map(({ value }) => value)}
      more={others.length > 0 ? text('andOthers', { amounts: others.map(amountOf).join(', ') }) : undefined}
      points={pointsOf(data, request, addressOf)}
    />
  );
}

const plain = (value: number) => formatNumber(value, { maximumFractionDigits: 2 });

/** The name of a currency; null stands for amounts without one. */
export const currencyName = (code: string | null): string => code ?? text('noCurrency');

const amountOf = ({ currency, value }: { readonly currency: string | null; readonly value: number | null }) =>
  `${formatNumber(value ?? 0, { maximumFractionDigits: 0 })} ${currencyName(currency)}`;
