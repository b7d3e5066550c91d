import { type ReactNode, useState } from 'react';
import { ChartTools, Widget } from '@tenantry/console';
import { kindOf } from './kindOf';
import { rangeName } from './range';
import { text } from './texts';
import type { DataRequest, LayoutItem } from './types';
import type { Answer } from './useWidgetData';
import { currencyName, WidgetContent } from './WidgetContent';

interface Props {
  readonly item: LayoutItem;
  readonly title: string;
  readonly request: DataRequest | null;
  readonly data: {
    readonly of: (id: string) => Answer | undefined;
    readonly error: Error | null;
    readonly reload: () => void;
  };
  readonly chooseCurrency: (code: string | null) => void;
  /** Controls while the dashboard is arranged. */
  readonly tools: ReactNode;
}

/** A widget with its head, in which its chart and its currencies have their controls. */
export function WidgetCard({ item, title, request, data, chooseCurrency, tools }: Props) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const settings = item.settings ?? {};
  const result = data.of(item.id);
  const content = (
    <Widget id={item.widgetId} title={title} settings={settings}>
      <WidgetContent {...{ title, settings, request, result }} error={data.error} reload={data.reload} />
    </Widget>
  );
  if (isNumber(item))
    return (
      <>
        <h2>{title}</h2>
        {tools}
        {content}
      </>
    );
  return (
    <>
      <div className="widget-head">
        <h2>{title}</h2>
        {settings.range === 'own' && request?.dateRange && (
          <span className="soft">{rangeName(request.dateRange.preset)}</span>
        )}
        <Currencies result={result} choose={chooseCurrency} />
        <span ref={setPlace} className="widget-tools" />
      </div>
      {tools}
      <ChartTools value={place}>{content}</ChartTools>
    </>
  );
}

/** Whether a widget shows one number. */
export const isNumber = ({ settings }: LayoutItem) => settings?.request && kindOf(settings) === 'number';

/** The currencies of the amounts of a chart, of which one is shown. */
function Currencies(props: {
  readonly result: Answer | undefined;
  readonly choose: (code: string | null) => void;
}) {
  const { result, choose } = props;
  const { currencies = [] } = result?.data?.details ?? {};
  if (currencies.length < 2) return null;
  const shown = result?.data?.metadata.currency ?? null;
  return (
    <div role="group" aria-label={text('currency')} className="segments">
      {currencies.map(({ currency }) => (
        <button
          key={currency}
          type="button"
          aria-pressed={currency === shown}
          onClick={() => choose(currency)}
        >
          {currencyName(currency)}
        </button>
      ))}
    </div>
  );
}
