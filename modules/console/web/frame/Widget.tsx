import { type ComponentProps, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { lazyCode } from '../kit/lazyCode';
import { Skeleton } from '../kit/states';
import { extensions } from './extensions';
import { Part } from './Part';
import type { WidgetPart } from './Parts';
import type { RouteChart } from './RouteChart';

interface FoundWidget {
  readonly moduleId: string;
  readonly part: WidgetPart;
}

function useFoundWidgets(): (widgetId: string) => FoundWidget | undefined {
  const all = useSyncExternalStore(extensions.subscribe, extensions.list);
  return (widgetId) => {
    for (const [moduleId, { parts }] of all) {
      const part = parts.widgets.find(({ id }) => id === widgetId);
      if (part) return { moduleId, part };
    }
    return undefined;
  };
}

/** Finds what modules declare about the drawing of widgets, by the ids of the widgets. */
export function useWidgetParts(): (widgetId: string) => WidgetPart | undefined {
  const find = useFoundWidgets();
  return (widgetId) => find(widgetId)?.part;
}

const LazyChart = lazyCode(
  () => import('./RouteChart'),
  (code) => code.RouteChart,
);

/** A widget as a module draws it; `children` where none does. */
export function Widget(props: {
  readonly id: string;
  readonly title: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly children: ReactNode;
}) {
  const { id, title, settings, children } = props;
  const found = useFoundWidgets()(id);
  if (!found) return children;
  const { moduleId, part } = found;
  const { component, view, settings: declared = [] } = part;
  if (component !== undefined)
    return <Part moduleId={moduleId} id={id} title={title} component={component} given={{ settings }} />;
  if (!view) return children;
  const query = Object.fromEntries(declared.map(({ name }) => [name, settings[name]]));
  return (
    <Suspense fallback={<Skeleton lines={3} />}>
      <LazyChart title={title} view={view} query={query as ComponentProps<typeof RouteChart>['query']} />
    </Suspense>
  );
}
