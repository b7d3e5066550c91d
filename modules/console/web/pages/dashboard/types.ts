import type { Change } from '../../kit/chart/BigNumber';

export const SIZES = ['sm', 'md', 'lg', 'full'] as const;
export type Size = (typeof SIZES)[number];

/** What a widget asks for: `POST /dashboards/widgets/data`. */
export interface DataRequest {
  readonly entityType: string;
  readonly metric: { readonly field: string; readonly aggregate: string };
  readonly groupBy?: {
    readonly field: string;
    readonly granularity?: string;
    readonly resolveLabels?: boolean;
  };
  readonly filters?: readonly {
    readonly field: string;
    readonly operator: string;
    readonly value?: unknown;
  }[];
  readonly dateRange?: { readonly field: string; readonly preset: string };
  readonly comparison?: { readonly type: string };
}

/** Settings of a widget; those of modules may have members of their own. */
export interface WidgetSettings {
  readonly chart?: string;
  readonly showComparison?: boolean;
  readonly request?: DataRequest | null;
  readonly [other: string]: unknown;
}

/** A widget of the own dashboard. */
export interface LayoutItem {
  readonly id: string;
  readonly widgetId: string;
  readonly order: number;
  readonly size?: Size;
  readonly settings?: WidgetSettings | null;
}

/** A widget that can be placed. */
export interface Widget {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly defaultSize: Size;
  readonly defaultSettings: WidgetSettings | null;
  readonly moduleId: string;
}

/** What `GET /dashboards/layout` answers. */
export interface Layout {
  readonly layout: { readonly items: readonly LayoutItem[] };
  readonly canConfigure: boolean;
  readonly widgets: readonly Widget[];
}

/** What a request for data answers. */
export interface DataResult {
  readonly value: number | null;
  readonly data: readonly {
    readonly groupKey: string | number | boolean | null;
    readonly groupLabel?: string;
    readonly value: number | null;
  }[];
  readonly comparison?: Change;
  readonly metadata: { readonly currency: string | null; readonly currencyField: string | null };
}
