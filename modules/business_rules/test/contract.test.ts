import { describeModuleContract } from '@tenantry/core/testing';
import manifest from '../manifest';

describeModuleContract(manifest, {
  exercise: async (host) => {
    const token = await host.signInAs('admin');
    const send = async (method: string, path: string, json: object) =>
      (await host.request<{ id: string }>(method, `/business_rules/${path}`, { token, json })).body.id;
    const rule = await send('POST', 'rules', {
      ruleId: 'SECRET-1',
      ruleName: 'Secret rule',
      ruleType: 'GUARD',
      entityType: 'secret.thing',
      eventType: 'update',
      conditionExpression: { field: 'amount', operator: '>', value: 77_777 },
    });
    await send('PUT', 'rules', { id: rule, description: 'Secret description' });
    const set = await send('POST', 'sets', { setId: 'SECRET-SET', setName: 'Secret set' });
    await send('PUT', 'sets', { id: set, description: 'Secret purpose' });
    const member = await send('POST', `sets/${set}/members`, { ruleId: rule, sequence: 3 });
    await send('PUT', `sets/${set}/members`, { memberId: member, enabled: false });
    const second = await send('POST', 'rules', {
      ruleId: 'SECRET-2',
      ruleName: 'Secret rule two',
      ruleType: 'ACTION',
      entityType: 'secret.thing',
    });
    await host.request('DELETE', `/business_rules/rules?id=${second}`, { token });
    const emitted = { eventName: 'custom.secret.sent', payload: { text: 'Secret payload' } };
    await send('POST', 'rules', {
      ruleId: 'SECRET-3',
      ruleName: 'Secret rule three',
      ruleType: 'ACTION',
      entityType: 'secret.thing',
      conditionExpression: {
        operator: 'OR',
        rules: Array(50).fill({ field: 'text', operator: 'MATCHES', value: '(\\pL{40}|\\pN{40}).{39}!$' }),
      },
    });
    await send('POST', 'rules', {
      ruleId: 'SECRET-4',
      ruleName: 'Secret rule four',
      ruleType: 'ACTION',
      entityType: 'secret.other',
      successActions: [{ type: 'EMIT_EVENT', config: emitted }],
    });
    await send('POST', 'execute', { entityType: 'secret.thing', data: { text: 'a'.repeat(9_000) } });
    await send('POST', 'execute', { entityType: 'secret.other', data: { text: 'Secret text' } });
    const spare = await send('POST', 'sets', { setId: 'SECRET-SPARE', setName: 'Secret spare set' });
    await host.request('DELETE', `/business_rules/sets?id=${spare}`, { token });
  },
  publicValues: { EMIT_EVENT: 'The list of action types has what the installation offers to all tenants' },
  unseenEvents: {
    'business_rules.rule.suspended':
      'rules are suspended when they fail with changes, and nothing else changes here',
  },
});
