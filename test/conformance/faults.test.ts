import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startTestHost, type TestHost, type TestRequest } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly errors: readonly number[];
}

const operations = JSON.parse(readFileSync(path.join(__dirname, 'operations.json'), 'utf8')) as Operation[];
const failing = operations.filter(({ errors }) => errors.includes(500));

const SOMEWHERE = '6f1c1d0e-5b0a-4b47-9d7e-0d4a5a3c2b11';
const COUNT = { entityType: 'customers:deals', metric: { field: 'id', aggregate: 'count' } };
const HI = [{ role: 'user', content: 'hi' }];
const DAYS = '?from=2026-01-01&to=2026-01-02';

/** Parts of requests without which their path alone would not be valid. */
const requests: Readonly<Record<string, TestRequest & { readonly query?: string }>> = {
  'POST /dashboards/widgets/data': { json: COUNT },
  'POST /dashboards/widgets/data/batch': { json: { requests: [{ id: 'one', request: COUNT }] } },
  'POST /auth/reset': { form: { email: 'nobody@example.test' } },
  'POST /auth/users/resend-invite': { json: { id: SOMEWHERE } },
  'PATCH /attachments/library/{id}': { json: { tags: [] } },
  'POST /attachments/transfer': {
    json: { entityId: 'customers:deal', attachmentIds: [SOMEWHERE], toRecordId: SOMEWHERE },
  },
  'POST /business_rules/execute': { json: { entityType: 'any.thing' } },
  'POST /business_rules/execute/{ruleId}': { json: {} },
  'POST /ai_assistant/ai/chat': { json: { messages: HI }, query: '?agent=customers.account_assistant' },
  'POST /ai_assistant/ai/run-object': { json: { agent: 'customers.account_assistant', messages: HI } },
  'GET /ai_assistant/usage/daily': { query: DAYS },
  'GET /ai_assistant/usage/sessions': { query: DAYS },
};

describe('published faults', () => {
  let host: TestHost;
  let token: string;

  beforeAll(async () => {
    host = await startTestHost({ sources: [path.resolve('modules/*'), ...fixtures('breaks-down')] });
    token = await host.signIn();
  });
  afterAll(() => host?.stop());

  const call = ({ method, path: at }: Pick<Operation, 'method' | 'path'>, breaks: string) => {
    const { query = '', ...request } = requests[`${method} ${at}`] ?? {};
    const target = at.replace('{slug}', 'a.png').replaceAll(/\{\w+\}/g, SOMEWHERE) + query;
    return host.request<{ error: string; code?: string; requestId?: string }>(method, target, {
      token,
      headers: { 'x-breaks': breaks },
      ...request,
    });
  };

  test.each(failing.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    '%s answers 500 without details where the code of a module fails',
    async (_name, operation) => {
      const { status, body, headers } = await call(operation, 'fault');
      expect([status, body.error]).toEqual([500, 'The extension breaks_down.everywhere failed']);
      expect(JSON.stringify(body)).not.toContain('spring');
      expect(headers.get('x-request-id')).toBeTruthy();
    },
  );

  test.each([
    ['POST', '/ai_assistant/ai/run-object'],
    ['POST', '/ai_assistant/ai/chat'],
  ])('%s %s answers 409 where a policy of a module forbids it', async (method, at) => {
    const { status, body } = await call({ method, path: at }, 'policy');
    expect([status, body.code]).toEqual([409, 'policy_violation']);
  });
});
