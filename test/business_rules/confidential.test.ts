import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { type Person, World } from '../../modules/auth/test/accessSupport';
import { RulesClient } from '../../modules/business_rules/test/RulesClient';
import { fixture } from '../support/fixtures';

const KIND = 'customers.interaction';
const PRIVATE = 'customers.interactions.view_private';
const POWERS = [
  'business_rules.*',
  'robot.*',
  'customers.interactions.view',
  'customers.interactions.manage',
];
const SECRET = 'quinquereme';

describe('rules for confidential records', () => {
  let host: TestHost;
  let world: World;
  let admin: RulesClient;
  let author: Person;
  let maker: RulesClient;
  let makerRole: string;
  let made: Person;
  let owner: string;

  beforeAll(async () => {
    host = await startTestHost({ sources: ['./modules/*', fixture('robot')] });
    world = await World.of(host);
    admin = await RulesClient.of(host);
    const features = [...POWERS, 'customers.people.*', 'audit_logs.*'];
    author = await world.holder({ features });
    makerRole = await world.role({ features });
    made = await world.person([makerRole]);
    maker = new RulesClient(host, made.token);
    owner = (await admin.send<{ id: string }>('POST', '/customers/people', { firstName: 'A', lastName: 'B' }))
      .body.id;
  });
  afterAll(() => host?.stop());
  let rules: string[] = [];
  afterEach(async () => {
    for (const id of rules) await admin.disable(id);
    rules = [];
  });

  const rule = async (client: RulesClient, members: object) => {
    const id = await client.rule({ entityType: KIND, ruleType: 'ACTION', eventType: 'change', ...members });
    rules.push(id);
    return id;
  };
  const send = (method: string, path: string, json: object, token = author.token) =>
    host.request<{ id: string }>(method, `/customers/interactions${path}`, { token, json });
  const interaction = async (members: object = {}, token = author.token) => {
    const json = {
      interactionType: 'call',
      title: SECRET,
      visibility: 'private',
      entityId: owner,
      ...members,
    };
    return send('POST', '', json, token);
  };
  const mail = {
    type: 'NOTIFY',
    config: { recipients: [''], subject: 'Seen', message: '{{data.title}} {{before.title}}' },
  };
  const mailing = () => ({
    successActions: [{ ...mail, config: { ...mail.config, recipients: [made.email] } }],
  });
  const mailsWith = async (word: string) => {
    await host.settled();
    return (await host.mails(made.email)).filter((one) => JSON.stringify(one).includes(word)).length;
  };
  const noted = async (ruleId: string) => (await admin.logsOf(ruleId)).items.length;

  test('are given no record that their maker does not see, whatever is done with it', async () => {
    const ids = [
      await rule(maker, mailing()),
      await rule(maker, { ...mailing(), eventType: 'created' }),
      await rule(maker, { ...mailing(), eventType: 'updated' }),
      await rule(maker, { ...mailing(), eventType: 'completed' }),
      await rule(maker, { ...mailing(), eventType: 'undo' }),
      await rule(maker, {
        ruleType: 'GUARD',
        conditionExpression: { field: 'title', operator: '=', value: 'Nothing' },
      }),
    ];
    const created = await interaction();
    expect(created.status).toBe(201);
    const { id } = created.body;
    const statuses = [
      await send('PUT', '', { id, body: 'More' }),
      await send('POST', '/complete', { id }),
      await admin.undo((await send('PUT', '', { id, body: 'Even more' })).headers),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200]);
    expect(await mailsWith(SECRET)).toBe(0);
    for (const one of ids) expect(await noted(one)).toBe(0);
  });

  test('are given those that are for everybody, and no change that hides one', async () => {
    const id = await rule(maker, mailing());
    const open = await interaction({ title: 'For everybody', visibility: 'team' });
    expect(await mailsWith('For everybody')).toBe(1);
    expect(await noted(id)).toBe(1);
    const hidden = { id: open.body.id, visibility: 'private', title: SECRET };
    expect((await send('PUT', '', hidden)).status).toBe(200);
    expect((await send('PUT', '', { ...hidden, visibility: 'team' })).status).toBe(200);
    expect(await mailsWith(SECRET)).toBe(0);
    expect(await noted(id)).toBe(1);
  });

  test('guard records that their maker sees: their own, and all with the feature', async () => {
    const never = { field: 'title', operator: '=', value: 'Nothing' };
    const own = await rule(maker, { ruleType: 'GUARD', conditionExpression: never });
    expect((await interaction({}, made.token)).status).toBe(422);
    expect((await interaction()).status).toBe(201);
    await admin.disable(own);
    const every = await rule(admin, { ruleType: 'GUARD', conditionExpression: never });
    expect((await interaction()).status).toBe(422);
    await admin.disable(every);
    await rule(maker, { ruleType: 'GUARD', conditionExpression: never });
    await world.grant(makerRole, { features: [...POWERS, PRIVATE] });
    expect((await interaction()).status).toBe(422);
    await world.grant(makerRole, { features: POWERS });
    expect((await interaction()).status).toBe(201);
  });

  test('executed by hand say so to those who see the record, and know no history for others', async () => {
    const { id } = (await interaction()).body;
    const condition = { field: '_history.count', operator: '>', value: 0 };
    const [theirs, full] = [
      await rule(maker, { conditionExpression: condition }),
      await rule(admin, { conditionExpression: condition }),
    ];
    const executed = async (client: RulesClient, ruleId: string) => {
      const { body } = await client.call('POST', `/execute/${ruleId}`, {
        entityId: id,
        data: {},
        dryRun: true,
      });
      return [body['conditionResult'], body['error'] ?? null];
    };
    expect(await executed(admin, full)).toEqual([true, null]);
    expect(await executed(admin, theirs)).toEqual([
      false,
      'Whoever changed the rule last does not see the record',
    ]);
    expect(await executed(maker, full)).toEqual([false, null]);
    expect(await executed(maker, theirs)).toEqual([false, null]);
  });

  test('do not judge the history that a record had while it was hidden', async () => {
    const { id } = (await interaction()).body;
    expect((await send('PUT', '', { id, visibility: 'team' })).status).toBe(200);
    const counted = { field: '_history.count', operator: '>', value: 0 };
    const theirs = await rule(maker, { conditionExpression: counted });
    const full = await rule(admin, { conditionExpression: counted });
    expect((await send('PUT', '', { id, body: 'More' })).status).toBe(200);
    expect([await noted(theirs), await noted(full)]).toEqual([0, 1]);
  });

  test('are given it no more when their action is tried again after their maker lost the feature', async () => {
    const { work } = host.host.servicesOf('robot') as { work: { performed: object[]; failures: number } };
    await world.grant(makerRole, { features: [...POWERS, PRIVATE] });
    const stamp = { type: 'robot.stamp', config: { text: '{{data.title}}' } };
    const id = await rule(maker, { successActions: [stamp] });
    for (const keeps of [true, false]) {
      work.failures = 1;
      expect((await interaction()).status).toBe(201);
      await host.settled();
      expect(work.performed.splice(0)).toEqual([]);
      if (!keeps) await world.grant(makerRole, { features: POWERS });
      host.clock.travel({ minutes: 1 });
      await host.settled();
      expect(work.performed.splice(0)).toHaveLength(keeps ? 1 : 0);
      host.clock.reset();
    }
    expect((await admin.call('GET', `/rules/${id}`)).body['suspendedAt']).toBeNull();
  });
});
