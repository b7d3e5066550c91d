const { availableParallelism } = require('node:os');

// PostgreSQL and Chromium take processors as well: on two of them, a third worker makes a run a tenth longer and costs a fifth more
// processor time. Six workers keep up to 24 hosts of some eleven connections each; the server of the tests takes 400.
const WORKERS = Math.min(6, Math.max(2, Math.floor(availableParallelism() * 0.75)));

/** @type {import('jest').Config} */
module.exports = {
  rootDir: '..',
  testEnvironment: '<rootDir>/scripts/dist/test/OneRealmEnvironment.js',
  testMatch: ['<rootDir>/test/**/*.test.ts', '<rootDir>/modules/*/test/**/*.test.ts'],
  // The suite of test/system runs by itself: `npm run test:system`.
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/fixtures/', '<rootDir>/test/system/'],
  // Packages among the fixtures may bear the same names as each other, as broken ones must.
  modulePathIgnorePatterns: ['<rootDir>/test/fixtures/', '<rootDir>/var/', '<rootDir>/.cache/'],
  // What runs is what is built. Only the tests themselves are compiled as they are loaded, by this runtime.
  runtime: '<rootDir>/scripts/dist/test/OneRealmRuntime.js',
  transform: {},
  setupFiles: ['<rootDir>/scripts/dist/test/fixedSeed.js'],
  maxWorkers: WORKERS,
  reporters: ['default', '<rootDir>/scripts/dist/test/EndAfterRun.js'],
  testSequencer: '<rootDir>/scripts/dist/test/LongestFirst.js',
  // Ends what hangs; machines are busy.
  testTimeout: 300_000,
};
