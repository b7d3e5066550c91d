import { zoneNamed } from '@tenantry/core';
import { AlignTimeZones1798690000021 } from '../../modules/directory/migrations/AlignTimeZones1798690000021';
import { Numbers } from '../dashboards/Numbers';
import { noticesOf } from '../support/noticesOf';

describe('the name of a time zone', () => {
  it('is spelled as in the IANA database, whatever the case that it is sent in', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      for (const sent of [zone, zone.toLowerCase(), zone.toUpperCase()]) expect(zoneNamed(sent)).toBe(zone);
    }
    for (const zone of [
      'Asia/Kolkata',
      'Europe/Kyiv',
      'US/Pacific',
      'America/Argentina/ComodRivadavia',
      'Etc/GMT+5',
    ]) {
      expect(zoneNamed(zone.toLowerCase())).toBe(zone);
    }
    expect(zoneNamed('utc')).toBe('UTC');
  });

  it.each([
    'EST',
    'CET',
    'PST8PDT',
    'GB',
    'Nowhere/At-All',
    '+02:00',
    'SystemV/AST4',
    'US/Pacific-New',
    '',
    'Europe/',
  ])('is not %j', (text) => expect(zoneNamed(text)).toBeUndefined());
});

describe('the time zone of an organization', () => {
  let world: Numbers;
  beforeAll(async () => {
    world = await Numbers.open();
  });
  afterAll(() => world?.host.stop());

  const id = () => world.tenant.organizationId;
  const send = (json: object) => world.send('PUT', '/directory/organizations', { id: id(), ...json });
  const store = (zone: string) =>
    world.host.sql('UPDATE directory_organizations SET time_zone = $2 WHERE id = $1', [id(), zone]);
  const stored = async () => {
    const [row] = await world.host.sql<{ zone: string }>(
      'SELECT time_zone AS zone FROM directory_organizations WHERE id = $1',
      [id()],
    );
    return row?.zone;
  };

  it('is kept in the spelling of the IANA database, and may be an abbreviation only where it is one already', async () => {
    expect((await send({ timeZone: 'pacific/AUCKLAND' })).status).toBe(200);
    expect(await stored()).toBe('Pacific/Auckland');
    const refused = await send({ timeZone: 'EST' });
    expect(refused).toMatchObject({ status: 400, body: { details: [{ path: ['timeZone'] }] } });
    await store('EST');
    expect((await send({ timeZone: 'EST', isActive: true })).status).toBe(200);
    expect(await stored()).toBe('EST');
    expect((await send({ timeZone: 'MST' })).status).toBe(400);
  });

  it('that was stored as it was sent is brought into that spelling, and others are counted', async () => {
    const run = () => noticesOf(world.host, (runner) => new AlignTimeZones1798690000021().up(runner));
    await store('pacific/AUCKLAND');
    expect(await run()).toEqual([]);
    expect(await stored()).toBe('Pacific/Auckland');
    await store('EST');
    expect(await run()).toEqual([expect.stringContaining('directory_organizations: 1 time zones')]);
    expect(await stored()).toBe('EST');
  });
});
