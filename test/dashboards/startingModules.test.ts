import path from 'node:path';
import { startTestHost } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';
import { startBeside } from '../support/startBeside';
import { stopAfterTest } from '../support/stopAfterTest';
import { until } from '../support/until';

interface StartGate {
  readonly open: Readonly<Record<string, () => void>>;
}

test('a dashboard is not saved while modules are starting whose widgets would be missing, and stays as it was', async () => {
  const shown = [path.resolve('modules/*'), ...fixtures('board-sales')];
  const first = await startTestHost({ sources: shown });
  stopAfterTest(first);
  const token = await first.signInAs('admin');
  const { body: before } = await first.request<{ layout: object }>('GET', '/dashboards/layout', { token });
  const host = await startBeside(first, {
    sources: [...shown, ...fixtures('start-gate', 'starts-late', 'starts-later')],
    limits: { late: 0, hook: 120_000 },
  });
  const { startGate } = host.host.servicesOf('start_gate') as { startGate: StartGate };
  const openAll = () => Object.values(startGate.open).forEach((open) => open());
  stopAfterTest({
    stop: () => {
      openAll();
      return Promise.resolve();
    },
  });
  const json = { items: [] };
  const refused = await host.request('PUT', '/dashboards/layout', { token, json });
  expect([refused.status, refused.body, refused.headers.get('retry-after')]).toEqual([
    503,
    { error: 'Widget registry unavailable' },
    '2',
  ]);
  const meanwhile = await host.request<object>('GET', '/dashboards/layout', { token });
  expect([meanwhile.status, meanwhile.body]).toEqual([
    200,
    expect.objectContaining({ layout: before.layout, widgets: [], allowedWidgetIds: [] }),
  ]);
  // What does not fit is refused in its own words first.
  expect((await host.request('PUT', '/dashboards/layout', { token, json: {} })).status).toBe(400);
  openAll();
  await until(async () => (await host.request('PUT', '/dashboards/layout', { token, json })).status === 200);
});
