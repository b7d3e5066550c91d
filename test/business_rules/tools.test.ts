import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { AiClient } from '../../modules/ai_assistant/test/AiClient';
import { chat } from '../../modules/ai_assistant/test/ChatClient';
import { RulesClient } from '../../modules/business_rules/test/RulesClient';

interface Confirmed {
  readonly ok: boolean;
  readonly mutationResult?: { readonly error?: { readonly message: string } };
}

const UPDATE = 'customers.update_deal_stage';

describe('guards refuse tools of agents', () => {
  let host: TestHost;
  let admin: RulesClient;
  let seller: AiClient;

  beforeAll(async () => {
    host = await startTestHost({ environment: { TENANTRY_AI_LOCAL: 'true' } });
    admin = await RulesClient.of(host);
    seller = new AiClient(host, admin.token);
  });
  afterAll(() => host?.stop());

  const statusOf = async (id: string) =>
    (await admin.send<{ deal: { status: string } }>('GET', `/customers/deals/${id}`)).body.deal.status;
  const proposed = {
    'in a chat': async (id: string) => {
      const order = `call ${UPDATE} {"dealId":"${id}","toStage":"won"}`;
      const { outputs } = await chat(seller, 'customers.deal_analyzer', order);
      return (JSON.parse(outputs[0] ?? '') as { pendingActionId: string }).pendingActionId;
    },
    'by a program': async (dealId: string) => {
      const call = { toolName: UPDATE, args: { dealId, toStage: 'won' } };
      const { body } = await seller.call<{ result: { pendingActionId: string } }>(
        'POST',
        '/tools/execute',
        call,
      );
      return body.result.pendingActionId;
    },
  };

  test.each(Object.entries(proposed))(
    'that are called %s, when they are confirmed',
    async (_how, propose) => {
      const id = await admin.deal();
      const rule = await admin.rule({
        entityType: 'customers.deal',
        eventType: 'update',
        conditionExpression: { field: 'status', operator: '!=', value: 'won' },
        failureActions: [{ type: 'SHOW_ERROR', config: { message: 'Nobody wins today' } }],
      });
      const confirm = async () =>
        (await seller.call<Confirmed>('POST', `/ai/actions/${await propose(id)}/confirm`)).body;
      const refused = await confirm();
      expect(refused.ok).toBe(false);
      expect(refused.mutationResult?.error?.message).toBe('Nobody wins today');
      expect(await statusOf(id)).toBe('open');
      expect((await admin.logsOf(rule, '&executionResult=FAILURE')).total).toBe(1);
      await admin.disable(rule);
      expect((await confirm()).ok).toBe(true);
      expect(await statusOf(id)).toBe('won');
    },
  );
});
