import { fuzzServer } from '../../scripts/fuzz/fuzzServer';

// Starts a process; machines are busy.
jest.setTimeout(600_000);

/** The short form of `npm run faults -- fuzz`. */
test('a server with a heap of 96 MB survives valid and invalid requests of every operation', async () => {
  const report = await fuzzServer({ requests: 1, heap: 96, seed: 20 });
  expect(report).toMatchObject({ faults: [], death: undefined });
  expect(report.sent).toBeGreaterThan(100);
});
