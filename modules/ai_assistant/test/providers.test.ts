import type { TestHost } from '@tenantry/core/testing';
import { AiClient } from './AiClient';
import { chat } from './ChatClient';
import { startAiHost } from './startAiHost';
import { FORMATS, USED } from './wire/WireFormat';
import { WireServer } from './wire/WireServer';

const KEY = 'the-key-of-the-provider';
const FIND = 'workshop__find_parts';

describe('a provider that is spoken to in its own format', () => {
  let wire: WireServer;
  let host: TestHost;
  let keeper: AiClient;

  beforeAll(async () => {
    wire = await WireServer.start(FORMATS);
    host = await startAiHost({
      LM_STUDIO_API_KEY: KEY,
      OPENAI_API_KEY: KEY,
      ANTHROPIC_API_KEY: KEY,
      GOOGLE_GENERATIVE_AI_API_KEY: KEY,
      AI_RUNTIME_BASEURL_ALLOWLIST: '127.0.0.1:*',
    });
    keeper = await AiClient.of(host, ['ai_assistant.*', 'workshop.*']);
    const { id } = await host.homeTenant();
    await host.sql(`INSERT INTO workshop_parts (tenant_id, name) VALUES ($1, 'Gear'), ($1, 'Shaft')`, [id]);
  });
  afterAll(async () => {
    await host.stop();
    wire.stop();
  });

  test('gets the name of a model without its own before it', async () => {
    const own = { providerId: 'openai', modelId: 'openai/gpt-5', baseURL: wire.url('openai') };
    expect((await keeper.call('PUT', '/settings', own)).status).toBe(200);
    wire.answers({ text: ['Hi'] });
    await chat(keeper, 'workshop.reader', 'Hello');
    expect(JSON.parse(wire.received[0]?.body ?? '{}')).toMatchObject({ model: 'gpt-5' });
  });

  describe.each(FORMATS.map((format) => [format.provider, format] as const))('%s', (provider, format) => {
    beforeAll(async () => {
      const baseURL = wire.url(provider);
      const { status } = await keeper.call('PUT', '/settings', {
        providerId: provider,
        modelId: format.model,
        baseURL,
      });
      expect(status).toBe(200);
    });
    const ask = () => chat(keeper, 'workshop.reader', 'Which parts are there?');

    test('streams its text in the parts that it sends, and is sent its key and the prompt', async () => {
      wire.answers({ text: ['Good ', 'day'] });
      const { chunks, text, trace } = await ask();
      expect(chunks.filter(({ type }) => type === 'text-delta')).toHaveLength(2);
      expect(text).toBe('Good day');
      expect(trace).toMatchObject({
        stopReason: 'finish-reason',
        totalUsage: { inputTokens: USED.input, outputTokens: USED.output },
      });
      const [sent] = wire.received;
      const [header, before] = format.key;
      expect(sent?.headers[header]).toBe(before + KEY);
      expect(sent?.body).toContain('You look after the parts of a workshop.');
      expect(sent?.body).toContain('Which parts are there?');
      expect(sent?.body).not.toContain(KEY);
      expect(JSON.stringify(chunks)).not.toContain(KEY);
      const named = /"(safety_identifier|user_id)":"[0-9a-f]{64}"/.test(sent?.body ?? '');
      expect(named).toBe(['openai', 'anthropic'].includes(provider));
      expect(sent?.body).not.toContain(keeper.userId);
    });

    test('calls several tools in one step, and reads their answers as data', async () => {
      const calls = ['gear', 'shaft'].map((q) => ({ name: FIND, args: JSON.stringify({ q }) }));
      wire.answers({ calls }, { text: ['Both are there.'] });
      const { outputs, text, trace } = await ask();
      // Tools run side by side.
      const names = outputs.flatMap((output) =>
        (JSON.parse(output) as { items: { name: string }[] }).items.map(({ name }) => name),
      );
      expect(names.sort()).toEqual(['Gear', 'Shaft']);
      expect(text).toBe('Both are there.');
      expect(trace?.steps.map(({ toolCalls }) => toolCalls.length)).toEqual([2, 0]);
      expect(wire.received).toHaveLength(2);
      expect(wire.received[0]?.body).toContain(FIND);
      expect(wire.received[1]?.body.match(/<data>/g)?.length).toBeGreaterThanOrEqual(2);
    });

    test('goes on after arguments that do not fit, and the tool is not run with them', async () => {
      const broken = format.sendsText ? '{"q": ' : '{"q": 5}';
      wire.answers({ calls: [{ name: FIND, args: broken }] }, { text: ['Sorry.'] });
      const { chunks, outputs, text } = await ask();
      expect(chunks.map(({ type }) => type)).toEqual(
        expect.arrayContaining(['tool-input-error', 'tool-output-error']),
      );
      expect([outputs, text]).toEqual([[], 'Sorry.']);
    });

    test('makes an object of the schema that it is sent', async () => {
      wire.answers({ text: ['{"name":"Gear",', '"count":3}'] });
      const { status, body } = await keeper.call('POST', '/ai/run-object', {
        agent: 'workshop.extractor',
        messages: [{ role: 'user', content: 'Three gears' }],
      });
      expect([status, body['object']]).toEqual([200, { name: 'Gear', count: 3 }]);
      expect(wire.received[0]?.body).toMatch(/"properties":\{"name":\{.*"count":/);
      expect(body['usage']).toMatchObject({ inputTokens: USED.input, outputTokens: USED.output });
    });

    test('that makes another object than it should is not believed', async () => {
      wire.answers({ text: ['{"count":-1}'] }, { text: ['{"count":-1}'] });
      const run = { agent: 'workshop.extractor', messages: [{ role: 'user', content: 'Three gears' }] };
      expect(await keeper.refused('POST', '/ai/run-object', run)).toEqual([500, 'internal_error']);
    });
  });
});
