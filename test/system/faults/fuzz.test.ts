/** @covers scripts/fuzz core/parts/http core/parts/operations core/kernel/process */
import { fuzzServer } from '../../../scripts/fuzz/fuzzServer';

// Starts a process; machines are busy.
jest.setTimeout(600_000);

/**
 * Megabytes. A server with every module that has answered each operation once keeps 80, so this leaves 48 for
 * requests and for the collection of garbage, which falls behind where the machine is busy.
 */
const HEAP = 128;

/** The short form of `npm run faults -- fuzz`. */
test(`a server with a heap of ${HEAP} MB survives valid and invalid requests of every operation`, async () => {
  const report = await fuzzServer({ requests: 1, heap: HEAP, seed: 20 });
  expect(report).toMatchObject({ faults: [], death: undefined });
  expect(report.sent).toBeGreaterThan(100);
});
