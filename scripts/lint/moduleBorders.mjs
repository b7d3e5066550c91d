import { dirname, join, relative, sep } from 'node:path';

/**
 * ESLint rule that keeps the borders of the workspace.
 *
 * A module imports @tenantry/core (its tests also @tenantry/core/testing and test/support, code for browsers @tenantry/core/texts,
 * programs of child processes @tenantry/core/processes),
 * libraries, other modules' contract and its own files. The core imports no module.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
const moduleBorders = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      outside:
        '"{{name}}" leaves the module. Remedy: import what @tenantry/core exports, or another module\'s contract.',
      coreInside: '"{{name}}" is a private file of the core. Remedy: import it from @tenantry/core.',
      testingOnly: '"@tenantry/core/testing" is for files in the module\'s test folder.',
      moduleInside:
        '"{{name}}" is private to another module. Remedy: import "{{contract}}" (types and keys) or call its service.',
      coreToModule: 'The core imports no module: "{{name}}" must not be imported here.',
    },
  },
  create(context) {
    const path = relative(context.cwd, context.filename).split(sep).join('/');
    const home = /^(core|modules\/[^/]+)\//.exec(path)?.[1];
    if (home === undefined) return {};

    /** @param {import('estree').Node | null | undefined} source */
    const check = (source) => {
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
      const name = source.value;
      const messageId = problemWith(name, path, home);
      const contract = `${/^@tenantry\/module-[^/]+/.exec(name)?.[0]}/contract`;
      if (messageId) context.report({ node: source, messageId, data: { name, contract } });
    };
    return {
      ImportDeclaration: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source),
      TSImportType: (/** @type {{ source?: import('estree').Node }} */ node) => check(node.source),
      TSExternalModuleReference: (/** @type {{ expression: import('estree').Node }} */ node) =>
        check(node.expression),
      CallExpression(node) {
        const { callee } = node;
        const isRequire = callee.type === 'Identifier' && callee.name === 'require';
        const isResolve =
          callee.type === 'MemberExpression' &&
          callee.object.type === 'Identifier' &&
          callee.object.name === 'require';
        if (isRequire || isResolve) check(/** @type {import('estree').Node} */ (node.arguments[0]));
      },
    };
  },
};

/**
 * @param {string} name what is imported
 * @param {string} path the importing file, relative to the root
 * @param {string} home the workspace folder it belongs to
 */
function problemWith(name, path, home) {
  if (name.startsWith('.') || name.startsWith('/')) {
    const target = name.startsWith('/') ? name : join(dirname(path), name).split(sep).join('/');
    if (target === home || target.startsWith(`${home}/`)) return undefined;
    if (path.startsWith(`${home}/test/`) && target.startsWith('test/support/')) return undefined;
    return home === 'core' ? 'coreToModule' : 'outside';
  }
  if (home === 'core') return name.startsWith('@tenantry/module-') ? 'coreToModule' : undefined;
  if (name === '@tenantry/core/testing') return path.startsWith(`${home}/test/`) ? undefined : 'testingOnly';
  if (name === '@tenantry/core/texts' && /^modules\/(?:console\/web|[^/]+\/console)\//.test(path))
    return undefined;
  if (name === '@tenantry/core/processes') return undefined;
  if (name.startsWith('@tenantry/core/')) return 'coreInside';
  if (name.startsWith('@tenantry/module-')) {
    // Types that a package gives to others name its own files by the name of the package.
    const own = `@tenantry/module-${home.slice('modules/'.length).replaceAll('_', '-')}/`;
    if (name.startsWith(own) && path.endsWith('.d.ts')) return undefined;
    return /^@tenantry\/module-[^/]+\/contract$/.test(name) ? undefined : 'moduleInside';
  }
  return undefined;
}

export default moduleBorders;
