/**
 * `describe` and `test` for what needs Redis. `npm test` gets a Redis before it runs the files that import this, and where
 * it could get none, these tests are skipped and named at the end of the run.
 */
const isMissing = process.env['TENANTRY_TEST_REDIS'] === 'none';

export const describeOnRedis = isMissing ? describe.skip : describe;
export const testOnRedis = isMissing ? test.skip : test;
