import type { TestHost } from '@tenantry/core/testing';
import { AiClient } from './AiClient';
import { startAiHost } from './startAiHost';

interface ShownAgent {
  readonly id: string;
  readonly readOnly: boolean;
  readonly tools: readonly { name: string; isMutation: boolean; registered: boolean }[];
}

interface Models {
  readonly providers: readonly { id: string; isDefault: boolean; models: readonly { id: string }[] }[];
  readonly defaultProviderId: string | null;
  readonly degraded: boolean;
  readonly degradedReason: string | null;
}

describe('agents', () => {
  let host: TestHost;
  let admin: AiClient;
  let viewer: AiClient;

  beforeAll(async () => {
    host = await startAiHost({
      OLLAMA_API_KEY: 'dummy',
      TENANTRY_AI_AVAILABLE_PROVIDERS: 'local,ollama',
      TENANTRY_AI_PROVIDER: 'local',
      AI_RUNTIME_BASEURL_ALLOWLIST: 'models.example.test,*.inner.test',
    });
    admin = await AiClient.of(host);
    viewer = await AiClient.of(host, ['ai_assistant.view', 'workshop.view']);
  });
  afterAll(() => host.stop());

  test('are listed by id, without those that the caller lacks features for', async () => {
    const { body } = await viewer.call<{ agents: ShownAgent[]; total: number; aiConfigured: boolean }>(
      'GET',
      '/ai/agents',
    );
    const ids = body.agents.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort());
    expect(ids).toContain('workshop.keeper');
    expect(ids).not.toContain('workshop.manager');
    expect(body.total).toBe(ids.length);
    expect(body.aiConfigured).toBe(true);
    const keeper = body.agents.find(({ id }) => id === 'workshop.keeper');
    expect(keeper?.readOnly).toBe(false);
    expect(keeper?.tools).toContainEqual({
      name: 'workshop.rename_part',
      displayName: 'workshop.rename_part',
      isMutation: true,
      registered: true,
    });
  });

  test('offer the models of providers that are configured and allowed', async () => {
    const { body } = await viewer.call<Models>('GET', '/ai/agents/workshop.keeper/models');
    expect(body.providers.map(({ id }) => id)).toEqual(['ollama', 'local']);
    expect(body).toMatchObject({ defaultProviderId: 'local', degraded: false, degradedReason: null });
  });

  test('offer no models where they keep to their own', async () => {
    const { body } = await viewer.call<Models>('GET', '/ai/agents/workshop.fixed/models');
    expect(body).toMatchObject({ allowRuntimeOverride: false, providers: [], defaultProviderId: 'local' });
  });

  test('that are unknown, malformed or out of reach are told apart', async () => {
    const at = (id: string) => viewer.refused('GET', `/ai/agents/${id}/models`);
    expect(await at('workshop.nobody')).toEqual([404, 'agent_unknown']);
    expect(await at('Workshop')).toEqual([400, 'validation_error']);
    expect(await at('workshop.manager')).toEqual([403, 'agent_features_denied']);
  });

  test('show an incomplete list of models when the tenant’s settings cannot be read', async () => {
    // Of another tenant, as the settings of this one may be known already.
    const signedIn = await (await host.tenant()).signInAs(['ai_assistant.view', 'workshop.view']);
    const newcomer = new AiClient(host, signedIn);
    await host.sql('ALTER TABLE ai_assistant_allowlists RENAME TO ai_assistant_gone');
    try {
      const { status, body } = await newcomer.call<Models>('GET', '/ai/agents/workshop.keeper/models');
      expect(status).toBe(200);
      expect(body).toMatchObject({ degraded: true, degradedReason: 'tenant_allowlist_unavailable' });
      expect(body.providers.map(({ id }) => id)).toEqual(['ollama', 'local']);
      const messages = [{ role: 'user', content: 'name: Gear' }];
      const unavailable = [503, 'tenant_allowlist_unavailable'];
      const run = { agent: 'workshop.extractor', messages };
      expect(await newcomer.refused('POST', '/ai/run-object', run)).toEqual(unavailable);
      expect(await newcomer.refused('POST', '/ai/chat?agent=workshop.keeper', { messages })).toEqual(
        unavailable,
      );
      const query = { query: 'x', availableTools: [] };
      expect(await newcomer.refused('POST', '/route', query)).toEqual(unavailable);
    } finally {
      await host.sql('ALTER TABLE ai_assistant_gone RENAME TO ai_assistant_allowlists');
    }
  });

  test('keep the history of what is added to their prompt', async () => {
    const path = '/ai/agents/workshop.reader/prompt-override';
    expect((await admin.call('GET', path)).body).toEqual({
      agentId: 'workshop.reader',
      override: null,
      versions: [],
    });
    const first = await admin.call('POST', path, { sections: { role: 'Be brief.', blank: ' ' }, notes: ' ' });
    expect(first.body).toMatchObject({ ok: true, version: 1 });
    const versions = await Promise.all(
      [1, 2, 3].map((n) => admin.call('POST', path, { overrides: { scope: `${n}` } })),
    );
    expect(versions.map(({ body }) => body['version']).sort()).toEqual([2, 3, 4]);
    const { body } = await admin.call<{ override: { version: number }; versions: { sections: object }[] }>(
      'GET',
      path,
    );
    expect(body.override.version).toBe(4);
    expect(body.versions).toHaveLength(4);
    expect(body.versions[3]).toMatchObject({ sections: { role: 'Be brief.' }, notes: null });
  });

  test('refuse reserved sections of a prompt before they are looked up', async () => {
    const { status, body } = await admin.call('POST', '/ai/agents/workshop.nobody/prompt-override', {
      sections: { ' ReadOnly': 'false' },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'reserved_key', reservedKeys: [' ReadOnly'] });
  });

  test('can be restricted by a policy, and not the other way round', async () => {
    const path = '/ai/agents/workshop.careful/mutation-policy';
    const set = (mutationPolicy: string) => admin.call('POST', path, { mutationPolicy });
    expect((await set('confirm-required')).body).toMatchObject({
      code: 'escalation_not_allowed',
      codeDeclared: 'destructive-confirm-required',
      requested: 'confirm-required',
    });
    expect((await set('read-only')).body).toMatchObject({ override: { mutationPolicy: 'read-only' } });
    expect((await viewer.call('GET', path)).body).toMatchObject({
      codeDeclared: 'destructive-confirm-required',
      override: { mutationPolicy: 'read-only' },
    });
    expect((await admin.call('DELETE', path)).body).toMatchObject({ cleared: true, override: null });
    expect((await admin.call('DELETE', path)).body).toMatchObject({ cleared: false });
  });

  test('have limits of their steps replaced as a whole', async () => {
    const path = '/ai/agents/workshop.keeper/loop-override';
    const stop = [{ kind: 'hasToolCall', toolName: 'workshop.find_parts' }];
    await admin.call('PUT', path, { loopMaxSteps: 3, loopStopWhenJson: stop });
    expect((await viewer.call('GET', path)).body).toMatchObject({
      override: { agentId: 'workshop.keeper', loopMaxSteps: 3, loopStopWhenJson: stop, loopDisabled: null },
    });
    await admin.call('PUT', path, { loopMaxTokens: 10 });
    expect((await viewer.call('GET', path)).body).toMatchObject({
      override: { loopMaxSteps: null, loopMaxTokens: 10, loopStopWhenJson: null },
    });
    expect(await admin.refused('PUT', path, { loopActiveToolsJson: ['workshop.other'] })).toEqual([
      400,
      'invalid_loop_override',
    ]);
    expect(await admin.refused('PUT', path, { loopStopWhenJson: [{ kind: 'custom' }] })).toEqual([
      400,
      'validation_error',
    ]);
    expect((await admin.call('DELETE', path)).body).toMatchObject({ cleared: true });
    expect((await viewer.call('GET', path)).body).toMatchObject({ override: null });
  });

  test('are set up per tenant', async () => {
    await admin.call('PUT', '/settings', { modelId: 'llama3.3', providerId: 'OLLAMA' });
    const other = await host.tenant();
    const stranger = new AiClient(host, await other.signInAs(['ai_assistant.*', 'workshop.*']));
    const { body } = await stranger.call<{ tenantOverride: unknown }>('GET', '/settings');
    expect(body.tenantOverride).toBeNull();
    expect((await stranger.call('DELETE', '/settings')).body).toEqual({ cleared: false });
    expect((await admin.call('GET', '/settings')).body).toMatchObject({
      tenantOverride: { providerId: 'ollama', modelId: 'llama3.3' },
      resolvedDefault: { providerId: 'ollama', source: 'tenant_override' },
    });
    expect((await admin.call('DELETE', '/settings')).body).toEqual({ cleared: true });
  });

  test('use only what operator and tenant allow', async () => {
    const put = (json: object) => admin.refused('PUT', '/settings', json);
    expect(await put({ providerId: 'openai' })).toEqual([400, 'provider_not_allowlisted']);
    expect(await put({ baseURL: 'http://evil.test/v1' })).toEqual([400, 'baseurl_not_allowlisted']);
    expect(await put({ baseURL: 'http://inner.test/v1' })).toEqual([400, 'baseurl_not_allowlisted']);
    expect(await put({ allowedOverrideProviders: ['local'] })).toEqual([400, 'agent_required']);
    const list = (json: object) => admin.call('PUT', '/settings/allowlist', json);
    expect((await list({ allowedProviders: ['openai'] })).body).toMatchObject({
      code: 'provider_not_in_env_allowlist',
    });
    await list({ allowedProviders: ['local'] });
    const { body } = await viewer.call<Models>('GET', '/ai/agents/workshop.keeper/models');
    expect(body.providers.map(({ id }) => id)).toEqual(['local']);
    expect(await put({ providerId: 'ollama' })).toEqual([400, 'provider_not_allowlisted']);
    expect((await admin.call('DELETE', '/settings/allowlist')).body).toEqual({ cleared: true });
    expect((await admin.call('DELETE', '/settings/allowlist')).body).toEqual({ cleared: false });
  });

  test('show their tools to those who may use them, with schemas of the inputs', async () => {
    const { body } = await viewer.call<{ tools: { name: string; inputSchema: object }[] }>('GET', '/tools');
    const names = body.tools.map(({ name }) => name);
    expect(names).toContain('workshop.find_parts');
    expect(names).not.toContain('workshop.rename_part');
    const find = body.tools.find(({ name }) => name === 'workshop.find_parts');
    expect(find?.inputSchema).toMatchObject({ type: 'object', properties: { q: { type: 'string' } } });
  });
});
