import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';

describe('a module that is divided into areas', () => {
  let host: TestHost;

  beforeAll(async () => {
    host = await startTestHost({ sources: fixtures('quarters') });
  });
  afterAll(() => host?.stop());

  test('serves the routes of each area, after the hooks of the module and of the areas in turn', async () => {
    for (const name of ['north', 'south']) {
      const { status, body } = await host.request('GET', `/quarters/${name}`);
      expect({ status, body }).toEqual({ status: 200, body: ['whole', 'north', 'south'] });
    }
  });

  test('contributes what its areas contribute as one module', () => {
    expect(host.report.modules).toMatchObject([
      { id: 'quarters', contributions: { features: 2, routes: 2, services: 1, translations: 1 } },
    ]);
  });
});
