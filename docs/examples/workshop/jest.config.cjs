// The tests are compiled with the module: what runs is what is built.
module.exports = {
  testMatch: ['<rootDir>/dist/test/**/*.test.js'],
  transform: {},
  // Ends what hangs; machines are busy.
  testTimeout: 180_000,
  // One PostgreSQL for all test files.
  globalSetup: '@tenantry/core/testing/setup',
  globalTeardown: '@tenantry/core/testing/teardown',
};
