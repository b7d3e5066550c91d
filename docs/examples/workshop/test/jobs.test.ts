import { startTestHost, type TestHost } from '@tenantry/core/testing';
import manifest from '../manifest';

describe('the workshop', () => {
  let host: TestHost;
  let token: string;

  beforeAll(async () => {
    const sources = ['ai_assistant', 'api_keys', 'business_rules'].map((id) => `@tenantry/module-${id}`);
    host = await startTestHost({ module: manifest, sources });
    token = await host.signInAs('superadmin');
  });
  afterAll(() => host.stop());

  const call = <T = { id: string }>(method: string, path: string, json?: object) =>
    host.request<T>(method, path, { token, ...(json && { json }) });
  const createJob = async (more: object = {}): Promise<string> =>
    (await call('POST', '/workshop/jobs', { title: 'Brakes', ...more })).body.id;
  const move = (id: string, status: string) => call('PUT', '/workshop/jobs', { id, status });

  test('moves jobs step by step, and says when they were completed', async () => {
    const id = await createJob();
    expect(await move(id, 'completed')).toMatchObject({ status: 409, body: { code: 'move_not_allowed' } });
    await move(id, 'in_progress');
    await move(id, 'completed');
    expect(await host.event('workshop.job.completed')).toMatchObject({ payload: { id } });
    const { body } = await call('GET', `/workshop/jobs/${id}`);
    expect(body).toMatchObject({ status: 'completed', completed_at: expect.any(String) as string });
  });

  test('prices a job by the rate of the day it was taken on and by its parts, which go with it', async () => {
    await call('PUT', '/workshop/settings', { hourlyRate: 100 });
    const jobId = await createJob({ minutes: 90 });
    await call('PUT', '/workshop/settings', { hourlyRate: 120 });
    await call('POST', '/workshop/parts', { jobId, name: 'Disc', quantity: 2, unitPrice: '12.50' });
    expect((await call('GET', `/workshop/jobs/${jobId}`)).body).toMatchObject({ price: 175 });
    await call('DELETE', '/workshop/jobs', { id: jobId });
    const { body } = await call<{ total: number }>('GET', `/workshop/parts?jobId=${jobId}`);
    expect(body.total).toBe(0);
  });

  test('adds a part by a rule when a job is completed', async () => {
    const config = { name: 'Small parts', unitPrice: 5 };
    const rule = await call('POST', '/business_rules/rules', {
      ruleId: 'SMALL-PARTS',
      ruleName: 'Small parts',
      entityType: 'workshop.job',
      eventType: 'completed',
      ruleType: 'ACTION',
      conditionExpression: null,
      successActions: [{ type: 'workshop.add_part', config }],
    });
    expect(rule).toMatchObject({ status: 201 });
    const jobId = await createJob();
    for (const status of ['in_progress', 'completed']) await move(jobId, status);
    await host.settled();
    const { body } = await call('GET', `/workshop/parts?jobId=${jobId}`);
    expect(body).toMatchObject({ items: [{ name: 'Small parts', unit_price: '5.00' }] });
  });

  test('lets the planner propose a move, which a person confirms', async () => {
    const id = await createJob();
    const statusOf = async () => (await call<{ status: string }>('GET', `/workshop/jobs/${id}`)).body.status;
    const proposed = await call<{ result: { pendingActionId: string } }>(
      'POST',
      '/ai_assistant/tools/execute',
      { toolName: 'workshop.update_job', args: { id, status: 'in_progress' } },
    );
    expect(await statusOf()).toBe('planned');
    const action = proposed.body.result.pendingActionId;
    expect((await call('POST', `/ai_assistant/ai/actions/${action}/confirm`)).status).toBe(200);
    expect(await statusOf()).toBe('in_progress');
  });
});
