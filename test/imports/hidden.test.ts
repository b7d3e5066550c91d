import { startTestHost } from '@tenantry/core/testing';
import { World } from '../../modules/auth/test/accessSupport';
import { ImportClient } from './ImportClient';

describe('imports', () => {
  let world: World;
  beforeAll(async () => {
    world = await World.of(await startTestHost());
  });
  afterAll(() => world?.host.stop());

  const lines = (...rows: string[]) => `${rows.join('\r\n')}\r\n`;

  test('finds no private interaction and no label of somebody else', async () => {
    const features = ['imports.*', 'progress.*', 'customers.interactions.*', 'customers.activities.*'];
    const author = await world.holder({ features: [...features, 'customers.people.*'] });
    const granted = features.filter((feature) => feature !== 'customers.interactions.*');
    const shown = ['view', 'manage'].map((verb) => `customers.interactions.${verb}`);
    const other = await world.holder({ features: [...granted, ...shown] });
    const theirs = new ImportClient(world, author.token);
    const person = await theirs.call('POST', '/customers/people', { firstName: 'Ada', lastName: 'Met' });
    const secret = {
      interactionType: 'call',
      title: 'Secret plan',
      entityId: person.body.id,
      visibility: 'private',
    };
    expect((await theirs.call('POST', '/customers/interactions', secret)).status).toBe(201);
    expect((await theirs.call('POST', '/customers/labels', { label: 'Secret label' })).status).toBe(201);
    for (const [kind, match, file, expected] of [
      ['customers.interaction', 'title', lines('title,interactionType', 'Secret plan,call'), 'title'],
      ['customers.label', 'label', lines('label', 'Secret label'), 'label'],
    ] as const) {
      const json = { kind, format: 'csv', match, duplicates: 'skip', isDryRun: true };
      expect(await theirs.run(json, file)).toMatchObject({ skippedRows: 1 });
      expect(await new ImportClient(world, other.token).run(json, file)).toMatchObject({ skippedRows: 0 });
      const update = { ...json, duplicates: 'update' };
      const ended = await new ImportClient(world, other.token).run(update, file);
      expect(ended.report).toEqual([`2,${expected}: there is no such record`]);
    }
  });
});
