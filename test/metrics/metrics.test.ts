import { Metrics } from '../../core/parts/metrics/Metrics';

const finished = {
  method: 'GET',
  route: '/auth/users/:id',
  moduleId: 'auth',
  status: 200,
  milliseconds: 4,
  isRefused: false,
  isUnavailable: false,
} as const;

/** The metrics that begin with a name, by what stands between name and value. */
const samples = (text: string, name: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line.startsWith(name))
      .map((line) => [line.slice(name.length, line.lastIndexOf(' ')), line.slice(line.lastIndexOf(' ') + 1)]),
  );

describe('the metrics of a host', () => {
  test('show how long requests took, by the pattern of their route', async () => {
    const metrics = new Metrics();
    metrics.observeRequest(finished);
    metrics.observeRequest({ ...finished, milliseconds: 5 });
    metrics.observeRequest({ ...finished, milliseconds: 60_000 });
    metrics.observeRequest({ ...finished, status: 404 });
    const text = await metrics.text();
    expect(metrics.contentType).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(text).toContain('# TYPE tenantry_http_request_duration_seconds histogram');
    const of = (status: number, rest = '') =>
      `{module="auth",method="GET",route="/auth/users/:id",status="${status}"${rest}}`;
    const buckets = samples(text, 'tenantry_http_request_duration_seconds_bucket');
    expect(buckets).toMatchObject({
      [of(200, ',le="0.002"')]: '0',
      [of(200, ',le="0.005"')]: '2',
      [of(200, ',le="10"')]: '2',
      [of(200, ',le="+Inf"')]: '3',
      [of(404, ',le="+Inf"')]: '1',
    });
    expect(samples(text, 'tenantry_http_request_duration_seconds_count')[of(200)]).toBe('3');
    expect(Number(samples(text, 'tenantry_http_request_duration_seconds_sum')[of(200)])).toBeCloseTo(60.009);
  });

  test('do not grow with what clients invent', async () => {
    const metrics = new Metrics();
    const unknown = { ...finished, route: null, moduleId: null, status: 404 };
    for (const method of ['GET', 'PROPFIND', 'MKCOL', 'M-SEARCH'])
      metrics.observeRequest({ ...unknown, method });
    expect(samples(await metrics.text(), 'tenantry_http_request_duration_seconds_count')).toEqual({
      '{module="none",method="GET",route="none",status="404"}': '1',
      '{module="none",method="OTHER",route="none",status="404"}': '3',
    });
  });

  test('count failed subscribers, and read the state of the database for each report, each host apart', async () => {
    const [one, other] = [new Metrics(), new Metrics()];
    one.subscriberFailed('crm', 'crm.welcome');
    one.subscriberFailed('crm', 'crm.welcome');
    let queries = 7;
    const pools = { application: { totalCount: 10, idleCount: 8, waitingCount: 3 } };
    one.watchDatabase(() => ({ queries, pools }));
    await one.text();
    queries = 9;
    const text = await one.text();
    expect(samples(text, 'tenantry_subscriber_failures_total')).toEqual({
      '{module="crm",subscriber="crm.welcome"}': '2',
    });
    expect(samples(text, 'tenantry_database_queries_total')).toEqual({ '': '9' });
    expect(samples(text, 'tenantry_database_connections')).toEqual({
      '{pool="application",state="busy"}': '2',
      '{pool="application",state="idle"}': '8',
      '{pool="application",state="waiting"}': '3',
    });
    expect(samples(await other.text(), 'tenantry_subscriber_failures_total')).toEqual({});
  });

  test('include those of the process, in a form that Prometheus reads', async () => {
    const text = await new Metrics().text();
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds \d/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);
    const line = /^([a-z_0-9]+(\{([a-z]+="[^"]*",?)+\})? (\d[\d.e+-]*|Nan)|# (HELP|TYPE) .+|)$/;
    expect(text.split('\n').filter((entry) => !line.test(entry))).toEqual([]);
  });
});
