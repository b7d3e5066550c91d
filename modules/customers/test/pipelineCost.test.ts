import { DealsClient } from './dealSupport';

describe('a pipeline that is created with its stages', () => {
  let client: DealsClient;

  beforeAll(async () => {
    client = await DealsClient.open();
  });
  afterAll(() => client?.host.stop());

  test('costs five statements for each of them: its pipeline twice, the places, the stage and its entry in the log', async () => {
    const costOf = (count: number) =>
      client.host.queriesDuring(() =>
        client.create('/pipelines', {
          name: 'Sales',
          stages: Array.from({ length: count }, (_, index) => ({ label: `Stage ${index}` })),
        }),
      );
    expect((await costOf(50)) - (await costOf(10))).toBe(40 * 5);
  });
});
