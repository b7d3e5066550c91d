import { randomUUID } from 'node:crypto';
import { Host, type HostOptions } from '@tenantry/core/host';
import { startTestHost } from '@tenantry/core/testing';
import { type Person, World } from '../../modules/auth/test/accessSupport';
import { claimsOf } from '../../modules/auth/test/support';
import { PIXEL } from '../support/browser/consolePages';
import { until } from '../support/until';

const PATH = '/auth/profile';
const UNDO = '/audit_logs/audit-logs/actions/undo';

describe('the own profile, which server processes keep with the session', () => {
  let world: World;
  let other: Host;
  let elsewhere: string;
  beforeAll(async () => {
    world = await World.of(await startTestHost());
    other = await Host.boot(world.host.host['options'] as HostOptions);
    elsewhere = `http://127.0.0.1:${await other.listen(0, '127.0.0.1')}/api${PATH}`;
  });
  afterAll(async () => {
    await other?.stop();
    await world?.host.stop();
  });

  /** Status and body in the process that makes the changes. */
  const here = async (token: string) => {
    const { status, body } = await world.call<unknown>('GET', PATH, { token });
    return status === 200 ? body : status;
  };
  /** The same in the other process. */
  const there = async (token: string): Promise<unknown> => {
    const answer = await fetch(elsewhere, { headers: { authorization: `Bearer ${token}` } });
    return answer.status === 200 ? answer.json() : answer.status;
  };
  /** Expects an answer at once in the process that made a change, and soon in the other one. */
  const bothAnswer = async (token: string, expected: unknown) => {
    expect(await here(token)).toEqual(expected);
    const wanted = JSON.stringify(expected);
    await until(async () => JSON.stringify(await there(token)) === wanted);
  };
  /** Somebody whose profile both processes have answered with. */
  const known = async (roles: readonly string[] = []): Promise<Person> => {
    const person = await world.person(roles);
    for (const ask of [here, there]) expect(await ask(person.token)).toMatchObject({ email: person.email });
    return person;
  };
  const change = async (method: string, path: string, json: object, token = world.root) => {
    const answer = await world.call(method, path, { json, token });
    expect([path, answer.body, answer.status]).toEqual([path, answer.body, 200]);
    return answer;
  };

  test('is read with the session, and no more until that changes', async () => {
    const { token } = await known();
    expect(await world.host.queriesDuring(() => here(token))).toBe(0);
  });

  test('follows a change of name and e-mail by an administrator', async () => {
    const { id, token } = await known();
    const email = `renamed-${randomUUID()}@example.test`;
    await change('PUT', '/auth/users', { id, name: 'Ada', email });
    await bothAnswer(token, { email, name: 'Ada', roles: [], picture: null });
  });

  test('follows a change of the own e-mail, and its undo', async () => {
    const { email: before, token } = await known([await world.role({ features: ['audit_logs.*'] })]);
    const roles = (await here(token)) as { roles: readonly string[] };
    const email = `own-${randomUUID()}@example.test`;
    const changed = await change('PUT', PATH, { email }, token);
    await bothAnswer(token, { email, name: null, roles: roles.roles, picture: null });
    const operation = decodeURIComponent(changed.headers.get('x-operation') ?? '').slice(3);
    const { undoToken } = JSON.parse(operation) as { undoToken: string };
    await change('POST', UNDO, { undoToken }, token);
    await bothAnswer(token, { email: before, name: null, roles: roles.roles, picture: null });
  });

  test('follows a picture that is given and taken away', async () => {
    const { email, token } = await known();
    const pictureOf = (profile: unknown) => (profile as { picture: string | null }).picture;
    expect((await world.call('PUT', `${PATH}/picture`, { token, body: new Uint8Array(PIXEL) })).status).toBe(
      200,
    );
    const picture = pictureOf(await here(token));
    expect(picture).toMatch(/^\/api\/auth\/users\/.+v=/);
    await bothAnswer(token, { email, name: null, roles: [], picture });
    await change('DELETE', `${PATH}/picture`, {}, token);
    await bothAnswer(token, { email, name: null, roles: [], picture: null });
  });

  test('follows roles that are given and taken', async () => {
    const { id, email, token } = await known();
    const profile = (...roles: readonly string[]) => ({ email, name: null, roles, picture: null });
    const [one, two] = [`a ${randomUUID()}`, `b ${randomUUID()}`];
    const first = await world.role({}, undefined, one);
    const second = await world.role({}, undefined, two);
    await change('PUT', '/auth/users', { id, roles: [first, second] });
    await bothAnswer(token, profile(one, two));
    await change('PUT', '/auth/users', { id, roles: [second] });
    await bothAnswer(token, profile(two));
    await change('PUT', '/auth/users', { id, roles: [] });
    await bothAnswer(token, profile());
  });

  test('is refused from a deactivated account on, and answered again when it is back', async () => {
    const { id, email, token } = await known();
    await change('PUT', '/auth/users', { id, isConfirmed: false });
    await bothAnswer(token, 401);
    await change('PUT', '/auth/users', { id, isConfirmed: true });
    const again = await world.host.signIn(email, 'Right-Pony-7');
    await bothAnswer(again, { email, name: null, roles: [], picture: null });
    await bothAnswer(token, 401);
  });

  test('is refused from a deleted account, an ended session and a signed-out one on', async () => {
    const [gone, ended, left] = [await known(), await known(), await known()];
    await change('DELETE', `/auth/users?id=${gone.id}`, {});
    await bothAnswer(gone.token, 401);
    await change('DELETE', `/auth/sessions/${claimsOf(ended.token).sid}`, {}, ended.token);
    await bothAnswer(ended.token, 401);
    expect((await world.call('POST', '/auth/logout', { token: left.token })).status).toBe(201);
    await bothAnswer(left.token, 401);
  });

  test('is refused to the old token of an account that moved, and that of the new place is answered', async () => {
    const { id, email, token } = await known();
    const organizationId = await world.organization();
    await change('PUT', '/auth/users', { id, organizationId, name: 'Moved' });
    await bothAnswer(token, 401);
    await bothAnswer(await world.host.signIn(email, 'Right-Pony-7'), {
      email,
      name: 'Moved',
      roles: [],
      picture: null,
    });
  });

  test('stays that of the own tenant while another is selected, and is closed with its own', async () => {
    const place = await world.tenant();
    const { email, token } = await world.person([], place.organizationId);
    await bothAnswer(token, { email, name: null, roles: [], picture: null });
    const cookies = { selected_tenant: place.tenantId };
    const answer = await world.call('GET', PATH, { cookies });
    expect(answer.body).toMatchObject({ email: world.host.administrator.email });
    await change('PUT', '/directory/tenants', { id: place.tenantId, isActive: false });
    await bothAnswer(token, 403);
  });
});
