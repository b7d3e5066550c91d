const suite = require('../jest.config.cjs');

/** @type {import('jest').Config} */
module.exports = {
  ...suite,
  rootDir: '../..',
  testMatch: ['<rootDir>/test/system/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/fixtures/'],
  // These files start servers, PostgreSQL and npm, each of which takes a processor.
  maxWorkers: 2,
};
