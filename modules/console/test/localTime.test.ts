import fc from 'fast-check';
import { localDay, localText, momentOf, showTimesIn } from '../web/texts/localTime';

describe('times in the zone of the organization', () => {
  test.each([
    ['Asia/Kathmandu', '2026-03-28T18:15:00.000Z', '2026-03-29T00:00'],
    ['America/New_York', '2026-03-08T04:59:00.000Z', '2026-03-07T23:59'],
    ['America/New_York', '2026-03-08T07:00:00.000Z', '2026-03-08T03:00'],
    ['Pacific/Auckland', '2026-04-04T11:00:00.000Z', '2026-04-05T00:00'],
    ['Pacific/Auckland', '2026-04-05T12:00:00.000Z', '2026-04-06T00:00'],
  ])('%s has %s as %s', (zone, moment, local) => {
    showTimesIn(zone);
    expect(localText(new Date(moment))).toBe(local);
    expect(localDay(new Date(moment))).toBe(local.slice(0, 10));
    expect(momentOf(local).toISOString()).toBe(moment);
  });

  test('of two moments of one hour the earlier is meant, and an hour that is left out is counted on', () => {
    showTimesIn('America/New_York');
    expect(momentOf('2026-11-01T01:30').toISOString()).toBe('2026-11-01T05:30:00.000Z');
    expect(momentOf('2026-03-08T02:30').toISOString()).toBe('2026-03-08T07:30:00.000Z');
  });

  test('what is shown means the same when it is sent', () => {
    const minutes = fc.integer({ min: 0, max: 42_000_000 });
    const zones = fc.constantFrom(
      'UTC',
      'Asia/Kathmandu',
      'America/New_York',
      'Pacific/Auckland',
      'Australia/Lord_Howe',
    );
    fc.assert(
      fc.property(minutes, zones, (minute, zone) => {
        showTimesIn(zone);
        const local = localText(new Date(minute * 60_000));
        expect(localText(momentOf(local))).toBe(local);
      }),
    );
  });
});
