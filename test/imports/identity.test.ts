import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { World } from '../../modules/auth/test/accessSupport';
import { ImportClient } from './ImportClient';

interface Case {
  readonly kind: string;
  readonly path: string;
  readonly member: string;
  readonly stored: unknown;
  /** Members that a record of the kind needs besides. */
  readonly more?: object;
  readonly same: readonly string[];
  readonly others: readonly string[];
}

const PERSON = {
  kind: 'customers.person',
  path: '/customers/people',
  more: { firstName: 'I', lastName: 'D' },
};
const DEAL = { kind: 'customers.deal', path: '/customers/deals', more: { title: 'Identity' } };

const CASES: readonly Case[] = [
  {
    ...PERSON,
    member: 'primaryPhone',
    stored: '+44 20 7946 0958',
    same: ['+44 (0)20 7946 0958', '00442079460958', '020 7946 0958', '+44 20-7946-0958'],
    others: ['+44 20 7946 0959', '+49 20 7946 0958'],
  },
  {
    ...PERSON,
    member: 'primaryEmail',
    stored: 'Max@bücher.example',
    same: ['max@BÜCHER.example', 'MAX@xn--bcher-kva.example'],
    others: ['max@bucher.example'],
  },
  {
    kind: 'customers.company',
    path: '/customers/companies',
    member: 'displayName',
    stored: 'José & Söhne',
    same: ['JOSÉ & SÖHNE', 'Jose\u0301 & Söhne'],
    others: ['Jose & Sohne'],
  },
  {
    kind: 'catalog.product',
    path: '/catalog/products',
    more: { title: 'Identity' },
    member: 'sku',
    stored: 'Id-1',
    same: ['Id-1'],
    others: ['ID-1', 'Id-01'],
  },
  {
    ...DEAL,
    member: 'valueAmount',
    stored: '1234.50',
    same: ['1234.5', '1234.500'],
    others: ['1234.51', '12345'],
  },
  {
    ...DEAL,
    member: 'expectedCloseAt',
    stored: '2031-05-05T10:00:00Z',
    same: ['2031-05-05T12:00:00+02:00', '2031-05-05T10:00:00.000Z'],
    others: ['2031-05-05T10:00:00+02:00'],
  },
];

describe('records that a file means', () => {
  let host: TestHost;
  let world: World;
  let client: ImportClient;

  beforeAll(async () => {
    host = await startTestHost();
    world = await World.of(host);
    client = new ImportClient(world);
  });
  afterAll(() => host?.stop());

  test.each(CASES)('are those that a list finds by "is": $member', async (each) => {
    const { kind, path, member, stored, more, same, others } = each;
    await world.make(path, { ...more, [member]: stored });
    const isFound = async (value: string) => {
      const filter = new URLSearchParams({
        'filter[conditions][0][field]': member,
        'filter[conditions][0][op]': 'is',
        'filter[conditions][0][value]': value,
      });
      const { status, body } = await world.call('GET', `${path}?${filter}`, { token: world.root });
      expect(status).toBe(200);
      return (body as unknown as { total: number }).total === 1;
    };
    const isMatched = async (value: string) => {
      const json = { kind, format: 'csv', match: member, duplicates: 'skip', isDryRun: true };
      const names = [...Object.keys(more ?? {}), member].join(',');
      const cells = [...Object.values(more ?? {}), value].join(',');
      const ended = await client.run(json, `${names}\r\n${cells}\r\n`);
      expect(ended).toMatchObject({ refusedRows: 0 });
      return ended.skippedRows === 1;
    };
    for (const value of same)
      expect([value, await isFound(value), await isMatched(value)]).toEqual([value, true, true]);
    for (const value of others) {
      expect([value, await isFound(value), await isMatched(value)]).toEqual([value, false, false]);
    }
  });

  test('are created once where rows have the same telephone number', async () => {
    const rows = ['A,One,+48 22 123 45 67', 'B,Two,0048221234567', 'C,Three,22 123-45-67'];
    const json = { ...PERSON, format: 'csv', match: 'primaryPhone', duplicates: 'upsert' };
    const { path: _path, more: _more, ...job } = json;
    const file = `firstName,lastName,primaryPhone\r\n${rows.join('\r\n')}\r\n`;
    expect(await client.run({ ...job, isDryRun: true }, file)).toMatchObject({
      createdRows: 1,
      updatedRows: 2,
    });
    expect(await client.run(job, file)).toMatchObject({ createdRows: 1, updatedRows: 2, refusedRows: 0 });
  });
});
