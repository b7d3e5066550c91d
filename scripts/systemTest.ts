import { runSuite } from './test/runSuite';

/** `npm run test:system -- [jest arguments]`: servers, packages, kills, Redis, documents. */
runSuite('test/system/jest.config.cjs', process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(error);
    console.log('0 passed, 1 failed, 0 skipped');
    process.exitCode = 1;
  },
);
