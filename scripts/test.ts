import { endSuite } from './test/endSuite';
import { runSuite } from './test/runSuite';

/** Seconds of processor time for each test file. */
const BUDGET = Number(process.env['TENANTRY_TEST_BUDGET'] ?? 20);

/** `npm test -- [jest arguments]`: everything that one process with one PostgreSQL can show. */
void endSuite(runSuite('test/jest.config.cjs', process.argv.slice(2), { budget: BUDGET }));
