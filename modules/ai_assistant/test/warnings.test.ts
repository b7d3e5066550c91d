import type { TestHost } from '@tenantry/core/testing';
import { AiClient } from './AiClient';
import { chat } from './ChatClient';
import { startAiHost } from './startAiHost';
import { FORMATS } from './wire/WireFormat';
import { WireServer } from './wire/WireServer';

describe('the parts of a call that a provider ignores', () => {
  let wire: WireServer;
  let host: TestHost;
  let keeper: AiClient;
  const lines: string[] = [];

  beforeAll(async () => {
    wire = await WireServer.start(FORMATS);
    host = await startAiHost(
      { ANTHROPIC_API_KEY: 'a-key', AI_RUNTIME_BASEURL_ALLOWLIST: '127.0.0.1:*' },
      [],
      {
        write: (line) => void lines.push(line),
      },
    );
    keeper = await AiClient.of(host, ['ai_assistant.*', 'workshop.*']);
    // The package of the provider warns of a model that it does not know.
    const own = { providerId: 'anthropic', modelId: 'of-tomorrow', baseURL: wire.url('anthropic') };
    expect((await keeper.call('PUT', '/settings', own)).status).toBe(200);
  });
  afterAll(async () => {
    await host.stop();
    wire.stop();
  });

  test('are logged for a chat and for an object, and not written to the console', async () => {
    const console = jest.spyOn(globalThis.console, 'warn');
    const logged = () =>
      lines.filter((line) => line.includes('ignores part of a call') && line.includes('of-tomorrow'));
    try {
      wire.answers({ text: ['Good day'] }, { text: ['{"name":"Gear","count":3}'] });
      expect((await chat(keeper, 'workshop.reader', 'hi')).text).toBe('Good day');
      expect(logged()).toHaveLength(1);
      const run = { agent: 'workshop.extractor', messages: [{ role: 'user', content: 'Three gears' }] };
      expect((await keeper.call('POST', '/ai/run-object', run)).status).toBe(200);
      expect(logged()).toHaveLength(2);
      expect(console).not.toHaveBeenCalled();
    } finally {
      console.mockRestore();
    }
  });
});
