/** The shape of what modules declare. These folders import one another. */
const DECLARED = ['kernel/kinds', 'kernel/manifest', 'kernel/parts'];

/** The folders that boot and change the set of modules; they import one another. */
const RUNNING = ['kernel/discovery', 'kernel/planning', 'kernel/running', 'kernel/host'];

/**
 * What may import what, for dependency-cruiser (`npm run lint`).
 *
 * The folders of the core stand in one order: a folder imports those that come before it in this list, and nothing after
 * it. Folders named together do not import one another. Types count like code, so that no circle hides behind `import type`.
 * What modules may import, and that the core imports none of them, is the rule `tenantry/borders` of ESLint.
 */
const LAYERS = [
  ['kernel/texts'],
  ['kernel/files', 'kernel/errors', 'kernel/logging', 'kernel/context'],
  ['kernel/time', 'kernel/registry'],
  DECLARED,
  ['kernel/process', 'kernel/config'],
  RUNNING,
  ['parts/identity'],
  ['parts/tenancy'],
  ['parts/redis', 'parts/data', 'embedded'],
  ['parts/switches', 'parts/i18n', 'parts/health'],
  ['parts/outgoing', 'parts/images'],
  ['parts/environment', 'parts/budgets'],
  ['parts/mail', 'parts/access', 'parts/encryption'],
  ['parts/records/fields'],
  ['parts/http', 'parts/cluster'],
  ['parts/records/kinds'],
  [
    'parts/records/customFields',
    'parts/records/commands',
    'parts/records/tables',
    'parts/records/texts',
    'parts/records/values',
  ],
  ['parts/jobs'],
  ['parts/events'],
  ['parts/agents'],
  ['parts/extensions', 'parts/records/collections', 'parts/widgets', 'parts/navigation', 'parts/pages'],
  ['parts/metrics'],
  ['parts/operations'],
  ['host'],
  ['testing'],
  ['cli'],
];

const GROUPS = [DECLARED, RUNNING];

/** @type {(folders: string[]) => string} */
const filesOf = (folders) => `^core/(?:${folders.join('|')})/`;

const upwards = LAYERS.flatMap((folders, level) =>
  folders.map((folder) => ({
    name: `core-${folder.replaceAll('/', '-')}-imports-upwards`,
    comment: `core/${folder} may import only folders before it in the list of scripts/lint/layers.mjs. Remedy: move the type to the folder that owns it, or let the lower folder declare an interface of its own for what it needs.`,
    severity: 'error',
    from: { path: filesOf([folder]) },
    to: {
      path: filesOf(
        LAYERS.slice(level)
          .flat()
          .filter(
            (other) =>
              other !== folder && !GROUPS.some((group) => group.includes(folder) && group.includes(other)),
          ),
      ),
    },
  })),
);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circles',
      comment:
        'Files that import one another cannot be read one by one. Remedy: move what both need to a file of its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'every-folder-has-its-layer',
      comment: 'A new folder of the core belongs into the list of scripts/lint/layers.mjs.',
      severity: 'error',
      from: {
        path: '^core/[^/]+/',
        pathNot: [filesOf(LAYERS.flat()), '^core/parts/(?:records/)?[^/]+\\.ts$'],
      },
      to: {},
    },
    {
      name: 'kernel-imports-no-part',
      comment:
        'core/kernel composes whatever parts and modules it is given, so it imports none of them, types included. Remedy: declare in the kernel what it needs, as a hook of `Part` or in `kernelServices.ts`, and let a part make it.',
      severity: 'error',
      from: { path: '^core/kernel/' },
      to: { path: ['^core/(?!kernel/)', '^modules/'] },
    },
    ...upwards,
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['node_modules', '/dist/'] },
    exclude: { path: ['/dist/', '/test/', '^core/bin/', '^core/cli/templates/'] },
    moduleSystems: ['cjs', 'es6'],
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['types', 'default'] },
  },
};
