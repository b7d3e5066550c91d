import type { TestHost } from '@tenantry/core/testing';
import sharp from 'sharp';
import { type Person, World } from '../../modules/auth/test/accessSupport';
import { authTenant } from '../../modules/auth/test/support';

const OWN = '/auth/profile/picture';
const NO_IMAGE = 'The file is no PNG, JPEG, WebP or GIF image that can be read';
const MOST = 2 * 1024 * 1024;

let host: TestHost;
let world: World;
let colleague: Person;

beforeAll(async () => {
  host = await authTenant();
  world = await World.of(host);
  colleague = await world.person();
});
afterAll(() => host.stop());

/** Blue, with a red square in its centre. */
async function drawn(format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'tiff' = 'png'): Promise<Buffer> {
  const input = { create: { width: 200, height: 200, channels: 3 as const, background: '#f00' } };
  const image = sharp({ create: { width: 600, height: 200, channels: 3, background: '#00f' } });
  const exif = { IFD0: { Artist: 'Ada' } };
  return image.composite([{ input }]).withExif(exif).toFormat(format).toBuffer();
}
const flat = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#000' } })
    .png()
    .toBuffer();

const send = (body: Buffer, token: string, type = 'application/octet-stream') =>
  world.call('PUT', OWN, { token, body: new Uint8Array(body), headers: { 'content-type': type } });
const addressOf = async (id: string, token = colleague.token) => {
  const path = `/auth/users/cards?ids=${id}`;
  const { body } = await world.call<{ items: { picture: string | null }[] }>('GET', path, { token });
  return body.items[0]?.picture;
};
const read = (address: string, token = colleague.token) =>
  fetch(`${host.url}${address}`, { headers: { authorization: `Bearer ${token}` } });
/** An account with a picture, and the address of that. */
const pictured = async () => {
  const person = await world.person();
  expect((await send(await drawn(), person.token)).status).toBe(200);
  return { ...person, address: (await addressOf(person.id)) ?? '' };
};

describe('the picture of an account', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'is the square centre of an image, without what was noted in it: %s',
    async (format) => {
      const person = await world.person();
      expect((await send(await drawn(format), person.token, 'text/plain')).status).toBe(200);
      const answer = await read((await addressOf(person.id)) ?? '');
      const image = Buffer.from(await answer.arrayBuffer());
      const { width, height, format: made, exif, pages } = await sharp(image).metadata();
      expect({ width, height, made, exif, pages: pages ?? 1 }).toEqual({
        ...{ width: 128, height: 128, made: 'webp', exif: undefined, pages: 1 },
      });
      const { channels } = await sharp(image).stats();
      expect(channels[0]?.min).toBeGreaterThan(200);
    },
  );

  test('is kept by its address, which changes with it, and is served as an image alone', async () => {
    const { token, id, address } = await pictured();
    const { headers } = await read(address);
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    await send(await flat(10), token);
    expect(await addressOf(id)).not.toBe(address);
    expect((await read(address)).headers.get('cache-control')).toBe('private, no-cache');
  });

  test('is in the own profile until it is taken away, and the log has no image', async () => {
    const { token, id, address } = await pictured();
    const image = Buffer.from(await (await read(address)).arrayBuffer()).toString('base64');
    const own = async () =>
      (await world.call<{ picture: string | null }>('GET', '/auth/profile', { token })).body.picture;
    expect(await own()).toBe(address);
    for (const again of [1, 2])
      expect([again, (await world.call('DELETE', OWN, { token })).status]).toEqual([again, 200]);
    expect([await own(), await addressOf(id), (await read(address)).status]).toEqual([null, null, 404]);
    const rows = await host.sql<{ entry: string }>(
      `SELECT to_jsonb(l)::text AS entry FROM platform_action_log l WHERE resource_id = $1`,
      [id],
    );
    expect(rows.filter(({ entry }) => /auth\.pictures\.update/.test(entry))).toHaveLength(2);
    expect(rows.filter(({ entry }) => entry.includes(image))).toEqual([]);
  });

  test('is gone with the account', async () => {
    const { id, address } = await pictured();
    expect((await world.call('DELETE', `/auth/users?id=${id}`)).status).toBe(200);
    expect((await read(address)).status).toBe(404);
    expect(await host.sql('SELECT 1 FROM auth_user_pictures WHERE user_id = $1', [id])).toEqual([]);
  });

  test('is of no use to other tenants, and to those who are not signed in', async () => {
    const { address } = await pictured();
    const stranger = await world.holder({ features: ['*'] }, await world.tenant());
    expect((await read(address, stranger.token)).status).toBe(404);
    expect((await fetch(`${host.url}${address}`)).status).toBe(401);
    expect((await world.call('PUT', OWN, { token: '', body: 'x' })).status).toBe(401);
  });
});

describe('a picture is refused', () => {
  test.each<[string, () => Promise<Buffer>, number, string]>([
    ['of another type', () => drawn('avif'), 400, NO_IMAGE],
    [
      'of a type that is no image',
      () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      400,
      NO_IMAGE,
    ],
    ['that ends early', async () => (await drawn()).subarray(0, 300), 400, NO_IMAGE],
    ['that is empty', () => Promise.resolve(Buffer.alloc(0)), 400, 'The request has no picture'],
    [
      'with too many bytes',
      () => Promise.resolve(Buffer.alloc(MOST + 1)),
      413,
      'The picture has more than 2 MB',
    ],
    ['with too many pixels', () => flat(9_000), 413, 'The picture has too many pixels'],
  ])('%s', async (_name, make, status, error) => {
    const { token, id, address } = await pictured();
    const answer = await send(await make(), token);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    expect(await addressOf(id)).toBe(address);
  });
});
