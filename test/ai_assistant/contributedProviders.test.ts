import path from 'node:path';
import { planSelection } from '@tenantry/core/host';
import type { TestHost } from '@tenantry/core/testing';
import { AiClient } from '../../modules/ai_assistant/test/AiClient';
import { chat } from '../../modules/ai_assistant/test/ChatClient';
import { startAiHost } from '../../modules/ai_assistant/test/startAiHost';
import { AuthoredPackages } from '../support/AuthoredPackages';
import { fixture } from '../support/fixtures';
import { selectModules } from '../support/selectModules';

interface Oracle {
  readonly sayings: { saying: string; readonly keys: readonly string[] };
}

interface Settings {
  readonly availableProviders: readonly { readonly id: string; readonly configured: boolean }[];
  readonly resolvedDefault: { readonly providerId: string; readonly modelId: string } | null;
}

describe('a provider of models that another module contributes', () => {
  let host: TestHost;
  let keeper: AiClient;

  beforeAll(async () => {
    host = await startAiHost({ TENANTRY_AI_ORACLE_KEY: 'delphi' }, [fixture('oracle')]);
    keeper = await AiClient.of(host, ['ai_assistant.*', 'workshop.*']);
  });
  afterAll(() => host?.stop());

  const settings = async () => (await keeper.call('GET', '/settings')).body as unknown as Settings;

  test('makes its models with the services of that module, once for many turns', async () => {
    const { sayings } = host.host.servicesOf('oracle') as Oracle;
    expect((await chat(keeper, 'workshop.reader', 'Who am I?')).text).toBe('Know thyself');
    sayings.saying = 'Nothing in excess';
    expect((await chat(keeper, 'workshop.reader', 'And then?')).text).toBe('Nothing in excess');
    expect(sayings.keys).toEqual(['delphi']);
  });

  test('comes before one without a key, and makes its models anew with its module', async () => {
    const ids = (list: Settings['availableProviders']) => list.map(({ id }) => id);
    const shown = await settings();
    expect(ids(shown.availableProviders).slice(-2)).toEqual(['oracle', 'local']);
    expect(shown.resolvedDefault).toMatchObject({ providerId: 'oracle', modelId: 'pythia' });
    await selectModules(host, { oracle: { enabled: false } });
    const without = await settings();
    expect(ids(without.availableProviders)).not.toContain('oracle');
    expect(without.resolvedDefault).toMatchObject({ providerId: 'local' });
    await selectModules(host, { oracle: { enabled: true } });
    expect((await chat(keeper, 'workshop.reader', 'Again?')).text).toBe('Know thyself');
  });
});

test('a provider of another module cannot take the name of one of the assistant', async () => {
  const packages = await AuthoredPackages.create('rival');
  await packages.describe('rival', { requires: { ai_assistant: '^0.8.0' } });
  await packages.write('rival', {
    'manifest.js': `module.exports = { title: 'Rival', contributes: { 'ai_assistant.providers': [{
      id: 'openai', title: 'Mine', keyVariables: ['OPENAI_API_KEY'], defaultModel: '', models: [], create: () => {},
    }] } };`,
  });
  const sources = [path.resolve('modules/*'), packages.folderOf('rival')];
  const { excluded } = await planSelection(packages.configFile, { sources, modules: {} }, {});
  expect(excluded.get('rival')?.problem).toMatchObject({
    code: 'MODULE_CONFLICT',
    reason:
      'cannot start: it contributes the model provider openai, which is already contributed by ai_assistant.',
  });
  await packages.remove();
});
