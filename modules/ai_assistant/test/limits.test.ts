import type { TestHost } from '@tenantry/core/testing';
import { AiClient } from './AiClient';
import { chat } from './ChatClient';
import { startAiHost } from './startAiHost';
import { FORMATS, MODERATION } from './wire/WireFormat';
import { WireServer } from './wire/WireServer';

const FIND = 'call workshop.find_parts {}';
const times = (count: number): string => Array.from({ length: count }, () => FIND).join('\n');

describe('what operators and tenants set up for agents', () => {
  let wire: WireServer;
  let host: TestHost;
  let keeper: AiClient;
  let part: string;

  beforeAll(async () => {
    wire = await WireServer.start([...FORMATS, MODERATION]);
    host = await startAiHost({
      TENANTRY_AI_PROVIDER: 'local',
      OPENAI_API_KEY: 'dummy',
      OPENAI_BASE_URL: wire.url('openai'),
      WORKSHOP_AI_LOOP_MAX_STEPS: '12',
      WORKSHOP_AI_LOOP_MAX_TOKENS: '20000',
      TENANTRY_AI_INPUT_MODERATION: 'true',
    });
    keeper = await AiClient.of(host, ['ai_assistant.*', 'workshop.*']);
    const [row] = await host.sql<{ id: string }>(
      `INSERT INTO workshop_parts (tenant_id, name) VALUES ($1, 'Gear') RETURNING id`,
      [(await host.homeTenant()).id],
    );
    part = row?.id ?? '';
  });
  afterAll(async () => {
    await host.stop();
    wire.stop();
  });

  const set = async (method: string, path: string, json?: object) =>
    expect((await keeper.call(method, path, json)).status).toBe(200);
  const loop = (agent: string, json: object) =>
    set('PUT', `/ai/agents/workshop.${agent}/loop-override`, json);

  describe('bounds the steps of a turn', () => {
    test('by the variables of a module, and by what a request chooses', async () => {
      expect((await chat(keeper, 'workshop.reader', times(14))).outputs).toHaveLength(12);
      const loose = { query: { loopBudget: 'loose' } };
      expect((await chat(keeper, 'workshop.reader', times(22), loose)).outputs).toHaveLength(20);
      const long = await chat(keeper, 'workshop.reader', `${times(3)}\n${'x'.repeat(100_000)}`);
      expect([long.outputs.length, long.trace?.stopReason]).toEqual([1, 'budget-tokens']);
    });

    test('by a tool after which the agent stops', async () => {
      const scrap = `call workshop.scrap_part ${JSON.stringify({ id: part })}\n${FIND}`;
      const { outputs, trace } = await chat(keeper, 'workshop.keeper', scrap);
      expect(outputs).toHaveLength(1);
      expect(outputs[0]).toContain('pending-confirmation');
      expect(trace?.stopReason).toBe('finish-reason');
      expect((await chat(keeper, 'workshop.careful', scrap)).outputs).toHaveLength(2);
    });

    test('by the conditions and the tools that a tenant sets', async () => {
      await loop('reader', { loopStopWhenJson: [{ kind: 'stepCount', count: 2 }] });
      expect((await chat(keeper, 'workshop.reader', times(5))).outputs).toHaveLength(2);
      await loop('reader', { loopStopWhenJson: [{ kind: 'hasToolCall', toolName: 'workshop.find_parts' }] });
      expect((await chat(keeper, 'workshop.reader', times(5))).outputs).toHaveLength(1);
      await loop('reader', { loopActiveToolsJson: ['workshop.break_down'] });
      expect((await chat(keeper, 'workshop.reader', FIND)).outputs).toHaveLength(0);
      await set('DELETE', '/ai/agents/workshop.reader/loop-override');
      expect((await chat(keeper, 'workshop.reader', FIND)).outputs).toHaveLength(1);
    });
  });

  test('keeps an agent from changing anything, whatever its model calls', async () => {
    const rename = `call workshop.rename_part ${JSON.stringify({ id: part, name: 'Wheel' })}`;
    const policy = '/ai/agents/workshop.keeper/mutation-policy';
    await set('POST', policy, { mutationPolicy: 'read-only' });
    expect((await chat(keeper, 'workshop.keeper', `${rename}\n${FIND}`)).outputs).toHaveLength(1);
    await set('DELETE', policy);
    const [proposed] = (await chat(keeper, 'workshop.keeper', rename)).outputs;
    expect(proposed).toContain('pending-confirmation');
  });

  describe('with a provider that moderates', () => {
    const ask = () => chat(keeper, 'workshop.reader', 'Hello');
    const send = () =>
      keeper.refused('POST', '/ai/chat?agent=workshop.reader', {
        messages: [{ role: 'user', content: 'something hateful' }],
      });
    const paths = () => wire.received.map(({ path }) => path);

    beforeAll(() => set('PUT', '/settings', { providerId: 'openai', modelId: 'gpt-5-mini' }));

    test('moderates input by what the agent, the tenant, or else the operator says', async () => {
      wire.answers({ text: ['flagged'] });
      expect(await send()).toEqual([400, 'moderation_blocked']);
      await set('PUT', '/settings', { inputModeration: false });
      wire.answers({ text: ['Hello'] });
      expect((await ask()).text).toBe('Hello');
      expect(paths()).toEqual(['/openai/responses']);
      await set('PUT', '/settings', { agentId: 'workshop.reader', inputModeration: true });
      wire.answers({ text: ['flagged'] });
      expect(await send()).toEqual([400, 'moderation_blocked']);
      wire.answers({ text: ['fine'] }, { text: ['Hello'] });
      expect((await ask()).text).toBe('Hello');
      expect(paths()).toEqual(['/openai/moderations', '/openai/responses']);
      await set('PUT', '/settings', { agentId: 'workshop.reader', inputModeration: null });
    });

    test('adds the newest text of the tenant to the prompt of that agent alone', async () => {
      const path = '/ai/agents/workshop.reader/prompt-override';
      await set('POST', path, { sections: { scope: 'Only gears.' } });
      await set('POST', path, { sections: { scope: 'Only shafts.', Tone: 'Be kind.' } });
      wire.answers({ text: ['Yes'] }, { text: ['Yes'] });
      await ask();
      await chat(keeper, 'workshop.keeper', 'Hello');
      const [reader = '', other = ''] = wire.received.map(({ body }) => body);
      expect(reader).toContain('[ROLE]\\nROLE\\nYou look after the parts');
      expect(reader).toContain('[SCOPE]\\nOnly shafts.\\n\\n[TONE]\\nBe kind.');
      expect(reader).not.toContain('Only gears.');
      expect(other).not.toContain('Only shafts.');
    });
  });
});
