import { AggregatorRegistry, type Registry } from 'prom-client';

/** The metrics of one process, as they travel to another. */
export type MetricsSnapshot = readonly object[];

/** Everything that the registries hold at this moment. */
export async function snapshotOf(registries: readonly Registry[]): Promise<MetricsSnapshot> {
  return (await Promise.all(registries.map((registry) => registry.getMetricsAsJSON()))).flat();
}

/** The metrics of several processes as one text for Prometheus: each added up, or as its metric says. */
export async function aggregateMetrics(snapshots: readonly MetricsSnapshot[]): Promise<string> {
  return AggregatorRegistry.aggregate(snapshots.map((snapshot) => [...snapshot])).metrics();
}
