import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { ModuleManifest } from '@tenantry/core';
import {
  CONTRACT,
  moduleContract,
  startTestHost,
  type TestHost,
  type TestResponse,
} from '@tenantry/core/testing';
import { World } from '../../modules/auth/test/accessSupport';
import { pagesOf } from '../docs/support/Block';
import { buildExamples } from '../docs/support/buildExamples';

const ACTIONS = '/audit_logs/audit-logs/actions';
const CAR_HELD = { status: 409, body: { code: 'car_held' } };

function operationOf({ headers }: TestResponse<unknown>): { id: string; undoToken: string } {
  return JSON.parse(decodeURIComponent(headers.get('x-operation')?.slice(3) ?? '')) as never;
}

describe('a module that refers to records of another without a foreign key', () => {
  let folder: string;
  let host: TestHost;
  let token: string;

  beforeAll(async () => {
    folder = await buildExamples(pagesOf('docs/modules/README.md'), ['garage', 'holds']);
    const sources = ['./modules/*', ...['garage', 'holds'].map((name) => path.join(folder, name))];
    host = await startTestHost({ sources });
    token = await host.signIn();
  });

  afterAll(async () => {
    await host?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  const call = <T = { id: string }>(method: string, route: string, json?: object) =>
    host.request<T>(method, route, { token, ...(json && { json }) });
  const createCar = () => call('POST', '/garage/cars', { plate: randomUUID().slice(0, 20) });
  const hold = (carId: string) => call('POST', '/holds/holds', { carId, reason: 'Evidence' });
  const undo = (done: TestResponse<unknown>) =>
    call('POST', `${ACTIONS}/undo`, { undoToken: operationOf(done).undoToken });
  const redo = (done: TestResponse<unknown>) =>
    call('POST', `${ACTIONS}/redo`, { logId: operationOf(done).id });
  const dangling = () =>
    host.sql('SELECT FROM holds_holds h WHERE NOT EXISTS (SELECT FROM garage_cars c WHERE c.id = h.car_id)');

  test('refuses the deletion, the undo of the creation, and the redo of a deletion', async () => {
    const car = await createCar();
    const deleted = await call('DELETE', `/garage/cars?id=${car.body.id}`);
    expect(deleted.status).toBe(200);
    expect((await undo(deleted)).status).toBe(200);
    const held = await hold(car.body.id);
    expect(held.status).toBe(201);
    expect(await redo(deleted)).toMatchObject(CAR_HELD);
    expect(await call('DELETE', `/garage/cars?id=${car.body.id}`)).toMatchObject(CAR_HELD);

    const other = await createCar();
    await hold(other.body.id);
    expect(await undo(other)).toMatchObject(CAR_HELD);

    const released = await call('DELETE', `/holds/holds?id=${held.body.id}`);
    expect((await call('DELETE', `/garage/cars?id=${car.body.id}`)).status).toBe(200);
    expect(await undo(released)).toMatchObject({ status: 400, body: { code: 'car_unknown' } });
    expect(await dangling()).toEqual([]);
  });

  test('leaves no reference to nothing when forty are made while their records are deleted', async () => {
    const cars = await Promise.all(Array.from({ length: 40 }, createCar));
    const outcomes = await Promise.all(
      cars.map(async ({ body: { id } }, index) => {
        const both = [() => hold(id), () => call('DELETE', `/garage/cars?id=${id}`)];
        const [first, second] = await Promise.all(
          (index % 2 ? both : both.toReversed()).map((work) => work()),
        );
        return [first?.status, second?.status];
      }),
    );
    for (const statuses of outcomes) {
      expect(statuses.filter((status) => status === 200 || status === 201)).toHaveLength(1);
      expect(statuses.filter((status) => status === 400 || status === 409)).toHaveLength(1);
    }
    expect(await dangling()).toEqual([]);
  });

  test('leaves no reference to nothing when creations are undone meanwhile', async () => {
    const cars = await Promise.all(Array.from({ length: 20 }, createCar));
    const outcomes = await Promise.all(cars.map((car) => Promise.all([hold(car.body.id), undo(car)])));
    for (const answers of outcomes) {
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    }
    expect(await dangling()).toEqual([]);
  });

  test('knows no car of another tenant', async () => {
    const car = await createCar();
    const world = await World.of(host);
    const stranger = await world.holder({ features: ['holds.*'] }, await world.tenant());
    const answer = await host.request('POST', '/holds/holds', {
      token: stranger.token,
      json: { carId: car.body.id, reason: 'Evidence' },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'car_unknown' } });
  });

  test('keeps the contract', async () => {
    const { default: manifest } = jest.requireActual<{ default: ModuleManifest }>(
      path.join(folder, 'holds/dist/manifest.js'),
    );
    const run = await moduleContract(manifest, {
      package: path.join(folder, 'holds'),
      exercise: async (started) => {
        const admin = await started.signInAs(['garage.*', 'holds.*']);
        const send = async (method: string, route: string, json?: object): Promise<string> =>
          (await started.request<{ id: string }>(method, route, { token: admin, json })).body.id;
        const carId = await send('POST', '/garage/cars', { plate: 'CT 1' });
        const holdId = await send('POST', '/holds/holds', { carId, reason: 'Secret evidence' });
        await send('PUT', `/holds/holds/${holdId}`, { reason: 'Secret case' });
        const other = await send('POST', '/holds/holds', { carId, reason: 'Secret again' });
        await send('DELETE', `/holds/holds/${other}`);
      },
    });
    try {
      for (const { check } of CONTRACT) await check(run);
    } finally {
      await run.stop();
    }
  });
});
