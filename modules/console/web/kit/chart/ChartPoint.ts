import { createContext, type ReactNode } from 'react';

/** A value of a chart, with its name. */
export interface ChartPoint {
  /** Unique in the chart. */
  readonly key: string;
  readonly label: string;
  /** Null: without a value. */
  readonly value: number | null;
  /** Page with what the value counts; bars, rings and their legends lead there. */
  readonly href?: string | undefined;
  /** A tone of the console, or a colour as `#rrggbb`, which is drawn in the nearest tone. */
  readonly tone?: string | undefined;
  /** Beside the value of a bar: `3 deals`. */
  readonly note?: string | undefined;
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
  /** A value with the code of its currency apart. */
  readonly amount: (value: number) => ReactNode;
  /** Index of the point that is looked at. */
  readonly active: number | null;
  readonly activate: (index: number | null) => void;
}

/** The place in the head of a card where a chart puts its buttons; null: they stand below the chart. */
export const ChartTools = createContext<HTMLElement | null>(null);
