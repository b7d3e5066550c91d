import type { TestHost } from '@tenantry/core/testing';
import { allowsBaseUrl, baseUrlsOf } from '../providers/rules/baseUrls';
import { AiClient } from './AiClient';
import { chat } from './ChatClient';
import { begin, delta, DONE, ScriptedProvider } from './ScriptedProvider';
import { startAiHost } from './startAiHost';

describe('the list of addresses that may be given for models', () => {
  const allows = (list: string, url: string) => allowsBaseUrl({ AI_RUNTIME_BASEURL_ALLOWLIST: list }, url);

  test.each([
    ['models.test', 'https://models.test/v1'],
    ['models.test', 'http://MODELS.test'],
    ['models.test:443', 'https://models.test/v1'],
    ['https://models.test:443', 'https://models.test/v1'],
    ['models.test:8443', 'https://models.test:8443/v1'],
    ['models.test:*', 'https://models.test:9/v1'],
    ['*.models.test', 'https://eu.models.test/v1'],
    ['https://models.test/v1/', 'https://models.test/v1'],
    ['models.test/v1', 'https://models.test/v1/openai'],
    ['other.test, models.test', 'https://models.test'],
    ['[::1]:8080', 'http://[::1]:8080/v1'],
    ['127.0.0.1', 'http://127.1/v1'],
    ['münchen.test', 'https://xn--mnchen-3ya.test'],
  ])('%s allows %s', (list, url) => expect(allows(list, url)).toBe(true));

  test.each([
    ['', 'https://models.test'],
    ['models.test', 'https://models.test:8443/v1'],
    ['models.test', 'https://models.test.other.test'],
    ['models.test', 'https://models.test@other.test'],
    ['models.test', 'https://user:pass@models.test'],
    ['models.test', 'https://models.test/?x=1'],
    ['models.test', 'https://models.test/#x'],
    ['models.test', 'ftp://models.test'],
    ['models.test', 'https://models.test./'],
    ['models.test:80', 'https://models.test'],
    ['models.test:443', 'http://models.test'],
    ['models.test:8443', 'https://models.test'],
    ['https://models.test', 'http://models.test'],
    ['*.models.test', 'https://models.test'],
    ['*.0.0.1', 'https://127.0.0.1'],
    ['*.models.test', 'https://eumodels.test'],
    ['models.test/v1', 'https://models.test'],
    ['models.test/v1', 'https://models.test/v10'],
    ['models.test/v1', 'https://models.test/v1/../admin'],
    ['models.test/v1', 'https://models.test/v1/%2e%2e/admin'],
    ['models.test/v1', 'https://models.test/v1%2f..%2fadmin'],
    ['models.test/v1', 'https://models.test/V1'],
    ['models.test', 'not an address'],
  ])('%s does not allow %s', (list, url) => expect(allows(list, url)).toBe(false));

  test.each(['models.test:x', 'a b', 'ftp://models.test', 'models.test:70000', '*', 'models.test?x'])(
    'refuses the entry %s',
    (entry) => expect(() => baseUrlsOf(entry)).toThrow('[scheme://]host[:port][/path]'),
  );
});

describe('an address of a tenant', () => {
  let provider: ScriptedProvider;
  let host: TestHost;
  let keeper: AiClient;
  let asked: string[];

  beforeAll(async () => {
    provider = await ScriptedProvider.start();
    const { port } = new URL(provider.url('studio'));
    host = await startAiHost({
      LM_STUDIO_API_KEY: 'a-key',
      AI_RUNTIME_BASEURL_ALLOWLIST: `127.0.0.1:${port}/studio, localhost:${port}/studio`,
      TENANTRY_AI_PROVIDER: 'lm-studio',
    });
    keeper = await AiClient.of(host, ['ai_assistant.*', 'workshop.*']);
  });
  beforeEach(() => {
    asked = [];
    provider.script = (request, response) => {
      asked.push(request.url ?? '');
      begin(response).end(`${delta('Hello')}${DONE}`);
    };
  });
  afterAll(async () => {
    await host.stop();
    provider.stop();
  });

  const set = (baseURL: string) =>
    keeper.refused('PUT', '/settings', { providerId: 'lm-studio', modelId: 'm', baseURL });
  const types = async () => (await chat(keeper, 'workshop.reader', 'hi')).chunks.map(({ type }) => type);

  test('is called where its host, port and path are allowed', async () => {
    expect(await set(provider.url('studio'))).toEqual([200, undefined]);
    expect((await chat(keeper, 'workshop.reader', 'hi')).text).toBe('Hello');
    expect(asked).toEqual(['/studio/v1/chat/completions']);
    const refused = [400, 'baseurl_not_allowlisted'];
    expect(await set(provider.url('other'))).toEqual(refused);
    expect(await set(`${provider.url('studio')}/../../other`)).toEqual(refused);
    expect(await set('http://127.0.0.1:1/studio')).toEqual(refused);
    expect(await set('http://127.0.0.1/studio')).toEqual(refused);
    const by = `/ai/chat?agent=workshop.reader&baseUrl=${encodeURIComponent('http://127.0.0.1:1/studio')}`;
    const messages = [{ role: 'user', content: 'hi' }];
    expect(await keeper.refused('POST', by, { messages })).toEqual(refused);
  });

  test('that redirects is not followed', async () => {
    await set(provider.url('studio'));
    provider.script = (request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(307, { location: provider.url('elsewhere') }).end();
    };
    expect(await types()).toContain('error');
    expect(asked).toEqual(['/studio/v1/chat/completions']);
  });

  test('with a name that leads to a private address is not connected to', async () => {
    expect(await set(provider.url('studio').replace('127.0.0.1', 'localhost'))).toEqual([200, undefined]);
    expect(await types()).toContain('error');
    expect(asked).toEqual([]);
  });
});
