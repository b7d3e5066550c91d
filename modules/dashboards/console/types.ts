import type { JsonOf } from '@tenantry/core';
import type {
  DetailedRequest as Requested,
  DetailedResult as Answered,
  LayoutItem as PlacedWidget,
  Size,
  Widget,
} from '@tenantry/module-dashboards/contract';

export type { Size };
export const SIZES: readonly Size[] = ['sm', 'md', 'lg', 'full'];

/** Body of `POST /dashboards/widgets/data`, as a widget sends it. */
export type DataRequest = JsonOf<Requested>;

/** Answer to a request for data. */
export type DataResult = JsonOf<Answered>;

/** Settings of a widget; those of modules may have members of their own. */
export interface WidgetSettings {
  readonly chart?: string;
  readonly showComparison?: boolean;
  /** `own`: the widget keeps the period of its request, whatever period the dashboard shows. */
  readonly range?: string;
  readonly request?: DataRequest | null;
  readonly [other: string]: unknown;
}

/** A widget of the own dashboard. */
export type LayoutItem = Omit<JsonOf<PlacedWidget>, 'settings' | 'priority'> & {
  readonly settings?: WidgetSettings | null;
};

/** A widget that can be placed. */
export type PlaceableWidget = JsonOf<Widget>;

/** Answer of `GET /dashboards/layout`. */
export interface Layout {
  readonly layout: { readonly items: readonly LayoutItem[] };
  readonly canConfigure: boolean;
  readonly widgets: readonly PlaceableWidget[];
}

/** Answers a `DataRequest` with a `DataResult`. */
export const DATA = '/dashboards/widgets/data';
