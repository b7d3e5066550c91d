/** @type {import('jest').Config} */
module.exports = {
  rootDir: '..',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/test/**/*.test.ts', '<rootDir>/modules/*/test/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/fixtures/'],
  // Packages among the fixtures may bear the same names as each other, as broken ones must.
  modulePathIgnorePatterns: ['<rootDir>/test/fixtures/', '<rootDir>/var/', '<rootDir>/.cache/'],
  // What runs is what is built: only the tests themselves are compiled here.
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true },
          keepClassNames: true,
        },
        module: { type: 'commonjs', ignoreDynamic: true },
        sourceMaps: 'inline',
      },
    ],
  },
  transformIgnorePatterns: ['/node_modules/', '/dist/'],
  maxWorkers: 2,
  testTimeout: 30_000,
};
