import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { lazyCode } from '../kit/lazyCode';
import { Skeleton } from '../kit/states';
import { Part } from './Part';
import type { WidgetPart } from './Parts';
import type { RouteChart } from './RouteChart';
import { useFrame } from './useFrame';

/** Finds what modules declare about the drawing of widgets, by the ids of the widgets. */
export function useWidgetParts(): (widgetId: string) => WidgetPart | undefined {
  const { widgets } = useFrame();
  return (widgetId) => widgets.find(({ id }) => id === widgetId);
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
  const part = useWidgetParts()(id);
  if (!part) return children;
  const { moduleId, component, view, settings: declared = [] } = part;
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
