import type { ComponentProps } from 'react';
import { Chart } from '../api/chart';
import { pathWith, useResource } from '../api/useResource';
import { CHART_KINDS } from '../kit/chart/ChartPoint';
import { shownValue } from '../kit/shownValue';
import { Loaded } from '../kit/states';
import { Table } from '../kit/Table';
import type { WidgetPart } from './Parts';

type Row = Readonly<Record<string, unknown>>;

/** A list, or an object that may have one in `items`. */
type Answer = readonly Row[] | Row;

type Query = Parameters<typeof pathWith>[1];

/** The answer of the route of a widget, as a chart, a number or a table. */
export function RouteChart(props: {
  readonly title: string;
  readonly view: NonNullable<WidgetPart['view']>;
  /** The settings of the widget. */
  readonly query: Query;
}) {
  const { title, view, query } = props;
  const resource = useResource<Answer>(withQuery(view.request.replace(/^GET /, ''), query));
  return (
    <Loaded resource={resource} lines={3}>
      {(answer) => <Shown title={title} view={view} answer={answer} />}
    </Loaded>
  );
}

function Shown({
  title,
  view,
  answer,
}: Omit<ComponentProps<typeof RouteChart>, 'query'> & { readonly answer: Answer }) {
  const { chart, label = '', value = '', columns = [] } = view;
  const rows = rowsOf(answer);
  const kind = CHART_KINDS.find((one) => one === chart) ?? 'bar';
  if (kind === 'number') {
    const holder = Array.isArray(answer) || !(value in answer) ? rows[0] : (answer as Row);
    return <Chart kind={kind} title={title} points={[]} value={numberOf(holder?.[value])} />;
  }
  if (chart === 'table')
    return rows.length === 0 ? (
      <Chart kind={kind} title={title} points={[]} />
    ) : (
      <Table
        label={title}
        rows={[...rows.entries()]}
        idOf={([index]) => String(index)}
        columns={columns.map(({ member, title: heading }) => ({
          title: heading,
          isNumber: rows.every((row) => typeof row[member] === 'number'),
          cell: ([, row]) => shownValue(row[member]),
        }))}
      />
    );
  return (
    <Chart
      kind={kind}
      title={title}
      points={rows.map((row, index) => ({
        key: String(index),
        label: String((row[label] as string | number | null) ?? '–'),
        value: numberOf(row[value]),
      }))}
    />
  );
}

/** A path that may have a query, with more of it. */
function withQuery(path: string, query: Query): string {
  const more = pathWith('', query);
  return path.includes('?') ? path + more.replace('?', '&') : path + more;
}

const rowsOf = (answer: Answer): readonly Row[] =>
  Array.isArray(answer)
    ? (answer as readonly Row[])
    : ((answer as { readonly items?: readonly Row[] }).items ?? []);

/** Decimals come as texts. */
function numberOf(value: unknown): number | null {
  const number = value === undefined || value === null || value === '' ? Number.NaN : Number(value);
  return Number.isNaN(number) ? null : number;
}
