/** A value of a chart, with its name. */
export interface ChartPoint {
  /** Unique in the chart. */
  readonly key: string;
  readonly label: string;
  /** Null: there is none. */
  readonly value: number | null;
}

/** Forms of charts. `number` shows one value. */
export const CHART_KINDS = ['bar', 'area', 'line', 'donut', 'funnel', 'table', 'number'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** What a form of chart is drawn from. */
export interface DrawingProps {
  readonly points: readonly ChartPoint[];
  /** In pixels. */
  readonly width: number;
  readonly format: (value: number) => string;
  /** Index of the point that is looked at. */
  readonly active: number | null;
  readonly activate: (index: number | null) => void;
}
