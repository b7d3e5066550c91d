import type http from 'node:http';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { begin, delta, DONE, ScriptedProvider } from '../../modules/ai_assistant/test/ScriptedProvider';
import { KillableHost } from '../support/KillableHost';

const sources = ['ai_assistant', 'api_keys', 'auth', 'directory']
  .map((id) => `${process.cwd()}/modules/${id}`)
  .concat(`${process.cwd()}/test/fixtures/modules/workshop`);
const PATH = '/api/ai_assistant/ai/chat?agent=workshop.reader';
const FEATURES = ['ai_assistant.*', 'workshop.*'];

describe('a process that ends during a turn', () => {
  let host: TestHost;
  let provider: ScriptedProvider;
  let environment: Record<string, string>;

  beforeAll(async () => {
    provider = await ScriptedProvider.start();
    environment = {
      LM_STUDIO_API_KEY: 'a-key',
      LM_STUDIO_BASE_URL: provider.url('studio'),
      TENANTRY_AI_PROVIDER: 'lm-studio',
      TENANTRY_AI_DAILY_TOKENS: '5000',
    };
    host = await startTestHost({ sources, environment });
  });
  afterAll(async () => {
    await host?.stop();
    provider.stop();
  });

  const token = async () => (await host.homeTenant()).signInAs(FEATURES);
  const chat = async (url: string, signedIn: string): Promise<number> => {
    const answer = await fetch(`${url}${PATH}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${signedIn}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ role: 'user', content: 'hi' }] }),
    });
    await answer.text();
    return answer.status;
  };

  test('keeps the tokens that the turn has reserved until the turn would be over, and no longer', async () => {
    const signedIn = await token();
    const asked = new Promise<http.ServerResponse>((resolve) => {
      provider.script = (_request, response) => resolve(begin(response));
    });
    const other = await KillableHost.start(host, { sources, environment });
    const turn = chat(other.host.url, signedIn);
    const response = await asked;
    expect(await chat(host.url, signedIn)).toBe(429);
    await other.kill();
    response.end(`${delta('Hello')}${DONE}`);
    await turn;
    expect(await chat(host.url, signedIn)).toBe(429);
    host.clock.travel({ minutes: 7 });
    provider.script = (_request, next) => begin(next).end(`${delta('Hello')}${DONE}`);
    expect(await chat(host.url, await token())).toBe(200);
  });
});
