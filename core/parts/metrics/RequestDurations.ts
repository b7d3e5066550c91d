import type { MetricObjectWithValues, MetricValueWithName } from 'prom-client';
import type { FinishedRequest } from '../http/createApplication';

/** Upper bounds of the buckets, in seconds. */
const BOUNDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const NAME = 'tenantry_http_request_duration_seconds';
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const NONE = 'none';

/** A metric as prom-client reads it. Its types name kinds by number, its code by word. */
type Exposition = Omit<MetricObjectWithValues<MetricValueWithName<string>>, 'collect' | 'type'> & {
  readonly type: 'histogram';
};

interface Series {
  readonly module: string;
  readonly method: string;
  readonly status: number;
  /** Requests by bucket, not cumulative; the last is for those slower than every bound. */
  readonly counts: Float64Array;
  /** Seconds altogether. */
  sum: number;
}

/**
 * How long requests took, by module, method, route pattern and status.
 *
 * Keeps its own counts and hands them to prom-client when they are read: prom-client's histogram builds
 * a text of all labels for each observation, which costs a microsecond on every request.
 */
export class RequestDurations {
  readonly name = NAME;
  private readonly byRoute = new Map<string, Series[]>();

  observe({ moduleId, method, route, status, milliseconds }: FinishedRequest): void {
    const series = this.seriesOf(route ?? NONE, moduleId ?? NONE, method, status);
    const seconds = milliseconds / 1000;
    let bucket = 0;
    while (bucket < BOUNDS.length && seconds > (BOUNDS[bucket] as number)) bucket += 1;
    series.counts[bucket] = (series.counts[bucket] as number) + 1;
    series.sum += seconds;
  }

  /** Called by prom-client to read the metric. */
  get(): Promise<Exposition> {
    const values = [...this.byRoute].flatMap(([route, list]) =>
      list.flatMap((series) => valuesOf(route, series)),
    );
    return Promise.resolve({
      name: NAME,
      help: 'Duration of HTTP requests in seconds, by the pattern of their route',
      type: 'histogram',
      aggregator: 'sum',
      values,
    });
  }

  private seriesOf(route: string, module: string, method: string, status: number): Series {
    let list = this.byRoute.get(route);
    if (!list) this.byRoute.set(route, (list = []));
    // Where no route has matched, the client chooses the method.
    const known = METHODS.has(method) ? method : 'OTHER';
    for (const series of list) {
      if (series.status === status && series.method === known && series.module === module) return series;
    }
    const counts = new Float64Array(BOUNDS.length + 1);
    const series: Series = { module, method: known, status, counts, sum: 0 };
    list.push(series);
    return series;
  }
}

function valuesOf(route: string, series: Series): MetricValueWithName<string>[] {
  const { module, method, status, counts, sum } = series;
  const labels = { module, method, route, status };
  const bounds = [...BOUNDS, '+Inf'];
  let total = 0;
  const buckets = bounds.map((le, bucket) => {
    total += counts[bucket] as number;
    return { metricName: `${NAME}_bucket`, labels: { ...labels, le }, value: total };
  });
  return [
    ...buckets,
    { metricName: `${NAME}_sum`, labels, value: sum },
    { metricName: `${NAME}_count`, labels, value: total },
  ];
}
