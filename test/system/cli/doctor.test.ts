/**
 * @covers core/cli/modules/doctor core/cli/modules/doctor.ts core/cli/commands core/parts/data/readLedger.ts
 * @covers core/parts/redis test/fixtures/cli
 */
import { judgeClock } from '../../../core/dist/cli/modules/doctor/checkClock';
import { judgeDisk } from '../../../core/dist/cli/modules/doctor/checkDisk';
import { checkRedis, judgeRedis } from '../../../core/dist/cli/modules/doctor/checkRedis';
import { testOnRedis } from '../support/onRedis';
import { RedisServer } from '../support/RedisServer';
import { Operator } from '../../cli/cli';
import { emptyDatabase, type OwnDatabase } from '../support/databases';

interface Examined {
  findings: { verdict: string; subject: string; code?: string; message: string; remedy?: string }[];
  wrong: number;
}

const text = expect.any(String) as string;
const MIB = 1024 * 1024;

describe('modules doctor, of the surroundings', () => {
  test('the clock may not be far from that of the database', () => {
    expect(judgeClock(-4_900)).toEqual({
      verdict: 'ok',
      subject: 'clock',
      message: "4.9 s from the database's",
    });
    expect(judgeClock(6_000)).toMatchObject({
      verdict: 'wrong',
      message: 'this machine is 6.0 s behind the database.',
      remedy: text,
    });
    expect(judgeClock(-6_000).message).toBe('this machine is 6.0 s ahead of the database.');
  });

  test('the disk may not be full', () => {
    expect(judgeDisk(1024 * MIB, '/srv')).toMatchObject({
      verdict: 'ok',
      message: '1024 MiB are free in /srv',
    });
    expect(judgeDisk(1023 * MIB, '/srv')).toMatchObject({ verdict: 'note', remedy: text });
    expect(judgeDisk(199 * MIB, '/srv')).toMatchObject({
      verdict: 'wrong',
      message: 'only 199 MiB are free in /srv.',
      remedy: text,
    });
  });

  test('Redis must be recent, and keep what it is given', () => {
    expect(judgeRedis('redis_version:7.0.15\r\nmaxmemory_policy:noeviction\r\n')).toEqual([
      { verdict: 'ok', subject: 'redis', message: 'Redis 7.0.15' },
    ]);
    expect(judgeRedis('redis_version:5.0.1\r\nmaxmemory_policy:allkeys-lru\r\n')).toMatchObject([
      { verdict: 'wrong', message: 'Redis 5.0.1 is too old: 6.2.0 or newer is needed.', remedy: text },
      {
        verdict: 'wrong',
        message:
          'Redis may throw away queues and counts when its memory is full (maxmemory-policy allkeys-lru).',
      },
    ]);
  });

  testOnRedis('Redis must answer', async () => {
    const redis = await RedisServer.start();
    expect(await checkRedis(redis.url)).toMatchObject([{ verdict: 'ok' }]);
    await redis.kill();
    expect(await checkRedis(redis.url)).toMatchObject([
      {
        verdict: 'wrong',
        message: expect.stringMatching(/^Redis cannot be reached: /) as string,
        remedy: 'start Redis, correct REDIS_URL, or unset it to do without.',
      },
    ]);
    expect(await checkRedis(undefined)).toMatchObject([{ verdict: 'ok' }]);
  });
});

describe('modules doctor, of an installation', () => {
  let database: OwnDatabase;
  let operator: Operator;

  beforeAll(async () => {
    database = await emptyDatabase();
    operator = await Operator.create({}, { DATABASE_URL: database.url(), PORT: '0' });
    await operator.serve();
  });
  afterAll(async () => {
    await operator.remove();
    await database.drop();
  });

  const examine = (...args: string[]) => operator.json<Examined>('doctor', ...args);
  const wrong = ({ findings }: Examined) => findings.filter(({ verdict }) => verdict === 'wrong');

  test('finds a sound one sound', async () => {
    const { code, data } = await examine('--target', '0.8.5');
    expect(wrong(data)).toEqual([]);
    expect(code).toBe(0);
    for (const subject of [
      'disk',
      'redis',
      'target',
      'grants',
      'clock',
      'migrations',
      'tables',
      'database',
    ]) {
      expect(data.findings).toContainEqual(expect.objectContaining({ subject, verdict: 'ok' }));
    }
  });

  test('names modules that do not support a new core', async () => {
    const { code, data } = await examine('--target', '0.9.0');
    expect(code).toBe(2);
    expect(wrong(data).map(({ subject, code: of }) => [subject, of])).toEqual([
      ['people', 'MODULE_INCOMPATIBLE'],
      ['couriers', 'MODULE_INCOMPATIBLE'],
      ['parcels', 'MODULE_INCOMPATIBLE'],
      ['labels', 'MODULE_INCOMPATIBLE'],
    ]);
    expect(wrong(data)[1]?.remedy).toMatch(
      /^install a version of .+ for core 0\.9\.0 together with the upgrade, or do without it meanwhile\.$/,
    );
    const { stderr, code: refused } = await operator.modules('doctor', '--target', 'next');
    expect({ stderr, refused }).toMatchObject({
      refused: 1,
      stderr: expect.stringContaining('--target next is not a version.') as string,
    });
  });

  test('finds grants of nothing, a database ahead, and what modules left behind', async () => {
    await database.sql(`
      INSERT INTO parcels_parcels VALUES
        (gen_random_uuid(), '{parcels.track,parcels.*,*}'), (gen_random_uuid(), '{parcels.weigh,invoices.view}');
      INSERT INTO platform_migrations (module, name, checksum, package_version)
      VALUES ('parcels', 'AddWeight1800000000000', 'x', '2.0.0'), ('bygone', 'CreateBygone1700000000000', 'x', '1.0.0');
      CREATE TABLE parcels_routes (id uuid PRIMARY KEY, tenant_id uuid NOT NULL)`);
    const { code, data } = await examine();
    expect(code).toBe(2);
    expect(wrong(data)).toMatchObject([
      { subject: 'parcels', code: 'MODULE_DATABASE_AHEAD', remedy: text },
      {
        subject: 'parcels',
        code: 'MODULE_TABLE_UNSECURED',
        message: expect.stringContaining('keeps tenants apart in parcels_routes') as string,
        remedy: expect.stringContaining("secureTable(runner, 'parcels_routes')") as string,
      },
      {
        subject: 'parcels',
        message:
          '1 row of parcels_parcels.grants grant parcels.weigh, which covers no feature that parcels declares.',
        remedy:
          'take parcels.weigh from the roles, accounts and keys that hold it, or correct its name there.',
      },
    ]);
    const notes = data.findings.filter(({ verdict }) => verdict === 'note');
    expect(notes).toContainEqual(
      expect.objectContaining({
        message: '1 row of parcels_parcels.grants grant invoices.view; it counts once invoices is installed.',
      }),
    );
    expect(notes).toContainEqual(
      expect.objectContaining({
        subject: 'bygone',
        message: 'its migrations have run, and it is not installed; its tables are still there.',
      }),
    );
  });
});
