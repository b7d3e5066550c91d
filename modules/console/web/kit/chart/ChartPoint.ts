/** A value of a chart, with its name. */
export interface ChartPoint {
  /** Unique in the chart. */
  readonly key: string;
  readonly label: string;
  /** Null: without a value. */
  readonly value: number | null;
}

/** Forms of charts. `number` shows one value. */
export const CHART_KINDS = ['bar', 'area', 'line', 'donut', 'funnel', 'table', 'number'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** Props of every form of chart. */
export interface DrawingProps {
  readonly points: readonly ChartPoint[];
  /** In pixels. */
  readonly width: number;
  readonly format: (value: number) => string;
  /** Index of the point that is looked at. */
  readonly active: number | null;
  readonly activate: (index: number | null) => void;
}
