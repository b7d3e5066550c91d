import {
  type Access,
  type CoreServices,
  type Owned,
  Unavailable,
  type WidgetDeclaration,
} from '@tenantry/core';
import { analyticsFeatures } from '../../features';

/** A widget as published. */
export interface Widget {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly defaultSize: NonNullable<WidgetDeclaration['defaultSize']>;
  readonly defaultEnabled: boolean;
  readonly defaultSettings: Readonly<Record<string, unknown>> | null;
  readonly features: readonly string[];
  readonly moduleId: string;
  readonly icon: string | null;
  readonly loaderKey: string;
  readonly supportsRefresh: boolean;
}

/** Settings of a widget with a query begin with the query and its chart. */
const settingsOf = ({
  query,
  chart = 'bar',
  defaultSettings,
}: WidgetDeclaration): Widget['defaultSettings'] =>
  query ? { chart, request: query, ...defaultSettings } : (defaultSettings ?? null);

/** Numbers are for holders of `analytics.view`. */
const featuresOf = ({ query, features = [] }: WidgetDeclaration): readonly string[] =>
  query ? [...new Set([analyticsFeatures.view, ...features])] : features;

const shownOf = ({ moduleId, item }: Owned<WidgetDeclaration>): Widget => ({
  id: item.id,
  title: item.title,
  description: item.description ?? null,
  defaultSize: item.defaultSize ?? 'md',
  defaultEnabled: item.defaultEnabled ?? false,
  defaultSettings: settingsOf(item),
  features: featuresOf(item),
  moduleId,
  icon: item.icon ?? null,
  loaderKey: item.loaderKey ?? item.id,
  supportsRefresh: item.supportsRefresh ?? false,
});

/** The widgets that running modules contribute, in the order of the modules. */
export class WidgetCatalog {
  private known: { readonly revision: number; readonly widgets: readonly Widget[] } | null = null;

  constructor(private readonly services: Pick<CoreServices, 'modules' | 'translations' | 'widgets'>) {}

  /** False while modules are starting: what they contribute would be missing. */
  get isAvailable(): boolean {
    const { widgets, modules } = this.services;
    return modules.starting.size === 0 && widgets.list().length > 0;
  }

  /** @throws HttpError 503 while modules are starting */
  assertAvailable(): void {
    if (!this.isAvailable) throw new Unavailable('Widget registry unavailable');
  }

  /**
   * Widgets of modules that are on for the tenant of the caller, whatever features the caller holds. Titles and
   * descriptions are in the language of the running work.
   */
  ofTenant(viewer: Pick<Access, 'isModuleOn'>): Widget[] {
    return this.all()
      .filter(({ moduleId }) => viewer.isModuleOn(moduleId))
      .map((widget) => this.inLanguage(widget));
  }

  private inLanguage(widget: Widget): Widget {
    const { moduleId, title, description } = widget;
    const { translations } = this.services;
    return {
      ...widget,
      title: translations.titleText(title, moduleId),
      description: description === null ? null : translations.titleText(description, moduleId),
    };
  }

  private all(): readonly Widget[] {
    const { revision } = this.services.widgets;
    if (this.known?.revision !== revision) {
      this.known = { revision, widgets: this.services.widgets.list().map(shownOf) };
    }
    return this.known.widgets;
  }
}
