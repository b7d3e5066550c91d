import type { ContributedItems } from '../../kernel/registry/ContributionRegistry';
import type { WidgetDeclaration } from './WidgetDeclaration';
import { widgetKind } from './widgetKind';
import type { Part } from '../../kernel/parts/Part';

declare module '../../kernel/parts/HostServices' {
  interface CoreServices {
    /** Registry, as `features`. */
    readonly widgets: ContributedItems<WidgetDeclaration>;
  }
}

/** Widgets of dashboards. */
export const widgetsPart: Part = {
  id: 'widgets',
  kinds: [widgetKind],
  offers: { widgets: ({ contributions }) => contributions.of(widgetKind) },
};
