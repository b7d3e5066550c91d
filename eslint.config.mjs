import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import effectResults from './scripts/lint/effectResults.mjs';
import moduleBorders from './scripts/lint/moduleBorders.mjs';
import textCuts from './scripts/lint/textCuts.mjs';

/** Types of services of the core, of which modules do not write the names by hand. */
const CORE_SERVICES = [
  ...[
    'AccessControl',
    'Accounts',
    'Clock',
    'Commands',
    'CustomFields',
    'Database',
    'EventBus',
    'EventLog',
    'Jobs',
  ],
  ...[
    'Leader',
    'Logger',
    'Mail',
    'Organizations',
    'RateLimiter',
    'RunningModules',
    'SharedCaches',
    'Tenancy',
  ],
  ...['TenantLocales', 'Translations', 'UnitOfWork'],
];

const SERVICE_TYPE = {
  selector: `TSPropertySignature[typeAnnotation.typeAnnotation.typeName.name=/^(${CORE_SERVICES.join('|')})$/]`,
  message: "Take the name from the core: Pick<CoreServices, 'database'>. A wrong one is then refused.",
};
const UNBOUNDED_TEXT = {
  selector: "CallExpression[callee.property.name='normalize'][arguments.0.value='NFC']",
  message: 'Use composed() of the core: to compose stacked marks takes time that grows with their square.',
};

/** What else reads dates guesses: `46388`, `Dec 31` and 30 February are dates to it, and the zone is that of the server. */
const OTHER_DATE_READERS = {
  selector:
    "CallExpression[callee.object.name='Joi'][callee.property.name='date'], CallExpression[callee.object.name='Date'][callee.property.name='parse']",
  message:
    'Use moment() or day() of the core for schemas, and readMoment() for texts; new Date(text) is for times that were stored.',
};

const OTHER_KEY_EVENT = {
  selector:
    'JSXAttribute[name.name=/^onKey(Up|Press)/], CallExpression[callee.property.name="addEventListener"][arguments.0.value=/^key(up|press)$/]',
  message:
    'Listen to keydown: the console keeps its events from handlers where they belong to an input method.',
};

const LAZY = {
  name: 'react',
  importNames: ['lazy'],
  message: 'Use lazyCode: React keeps the failure of lazy for good, and "Try again" would do nothing.',
};

/** Pages of the modules in the documents. */
const PAGES_IN_DOCS = 'docs/examples/*/console/**/*.{ts,tsx}';

/** Code of the console, and of the pages of modules. */
const FOR_BROWSERS = ['modules/console/web/**/*.{ts,tsx}', 'modules/*/console/**/*.{ts,tsx}', PAGES_IN_DOCS];

export default defineConfig(
  {
    ignores: [
      '**/node_modules/',
      '**/dist/',
      '**/var/',
      'installed-modules/',
      '.cache/',
      'test/fixtures/',
      'core/cli/templates/',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.{mjs,cjs,js}'],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      eqeqeq: ['error', 'always'],
    },
  },
  {
    files: ['modules/**/*.{ts,tsx}', 'core/**/*.ts', PAGES_IN_DOCS],
    plugins: {
      tenantry: {
        rules: { borders: moduleBorders, 'text-cuts': textCuts, 'effect-results': effectResults },
      },
    },
    rules: { 'tenantry/borders': 'error' },
  },
  {
    files: ['modules/**/*.{ts,tsx}', 'core/**/*.ts'],
    ignores: ['**/test/**', 'core/kernel/texts/cutText.ts'],
    rules: { 'tenantry/text-cuts': 'error' },
  },
  {
    files: FOR_BROWSERS,
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'tenantry/effect-results': 'error',
    },
  },
  {
    files: ['core/**/*.ts'],
    ignores: ['core/kernel/texts/stackedMarks.ts', 'core/parts/records/fields/times/timeSchema.ts'],
    rules: { 'no-restricted-syntax': ['error', UNBOUNDED_TEXT, OTHER_DATE_READERS] },
  },
  {
    files: ['modules/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', SERVICE_TYPE, UNBOUNDED_TEXT, OTHER_DATE_READERS] },
  },
  {
    files: FOR_BROWSERS,
    rules: {
      'no-restricted-syntax': ['error', SERVICE_TYPE, UNBOUNDED_TEXT, OTHER_DATE_READERS, OTHER_KEY_EVENT],
    },
  },
  {
    files: FOR_BROWSERS,
    // The work in the header is left out where its code does not arrive.
    ignores: ['**/kit/lazyCode.tsx', '**/shell/WorkKey.tsx'],
    rules: { 'no-restricted-imports': ['error', LAZY] },
  },
  {
    files: ['modules/*/test/**'],
    rules: { 'no-restricted-syntax': ['error', SERVICE_TYPE] },
  },
);
