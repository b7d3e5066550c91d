import { type ReactNode, useSyncExternalStore } from 'react';
import { useResource } from '../../api/useResource';
import { extensions } from '../../frame/extensions';
import { Part } from '../../frame/Part';
import type { WidgetPart } from '../../frame/Parts';
import { Chart } from '../../kit/chart/Chart';
import { CHART_KINDS } from '../../kit/chart/ChartPoint';
import { Loaded } from '../../kit/states';
import type { LayoutItem } from './types';

type Row = Readonly<Record<string, unknown>>;

/** A widget as its module draws it; `children` where it does not. */
export function PartWidget(props: {
  readonly item: LayoutItem;
  readonly title: string;
  readonly children: ReactNode;
}) {
  const { item, title, children } = props;
  const all = useSyncExternalStore(extensions.subscribe, extensions.list);
  for (const [moduleId, { parts }] of all) {
    const part = parts.widgets.find(({ id }) => id === item.widgetId);
    if (part?.view) return <RouteChart title={title} view={part.view} />;
    if (part?.component !== undefined)
      return (
        <Part
          moduleId={moduleId}
          id={part.id}
          title={title}
          component={part.component}
          given={{ settings: item.settings ?? {} }}
        />
      );
  }
  return children;
}

function RouteChart(props: { readonly title: string; readonly view: NonNullable<WidgetPart['view']> }) {
  const { title, view } = props;
  const resource = useResource<readonly Row[] | { readonly items?: readonly Row[] }>(
    view.request.replace(/^GET /, ''),
  );
  return (
    <Loaded resource={resource} lines={3}>
      {(answer) => (
        <Chart
          kind={CHART_KINDS.find((kind) => kind === view.chart) ?? 'bar'}
          title={title}
          points={rowsOf(answer).map((row, index) => ({
            key: String(index),
            label: String((row[view.label] as string | number | null) ?? '–'),
            value: numberOf(row[view.value]),
          }))}
        />
      )}
    </Loaded>
  );
}

const rowsOf = (answer: readonly Row[] | { readonly items?: readonly Row[] }): readonly Row[] =>
  'length' in answer ? answer : (answer.items ?? []);

/** Decimals come as texts. */
function numberOf(value: unknown): number | null {
  const number = value === null || value === '' ? Number.NaN : Number(value);
  return Number.isNaN(number) ? null : number;
}
