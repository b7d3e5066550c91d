import { runSuite } from './test/runSuite';

/** `npm test -- [jest arguments]`: everything that one process with one PostgreSQL can show. */
runSuite('test/jest.config.cjs', process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(error);
    console.log('0 passed, 1 failed, 0 skipped');
    process.exitCode = 1;
  },
);
