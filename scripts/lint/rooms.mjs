/**
 * What may import what, for dependency-cruiser (`npm run lint`).
 *
 * The rooms of the core stand in one order: a room imports those that come before it in this list, and nothing after
 * it. Rooms named together do not know each other. Types count like code, so that no circle hides behind `import type`.
 * What modules may import, and that the core imports none of them, is the rule `tenantry/borders` of ESLint.
 */
const ROOMS = [
  ['files', 'errors'],
  ['time', 'registry'],
  ['identity'],
  ['tenancy'],
  ['logging', 'process'],
  ['redis', 'data'],
  ['switches', 'i18n', 'health'],
  ['mail', 'config', 'acl'],
  ['http', 'cluster'],
  ['customFields', 'commands'],
  ['jobs'],
  ['events'],
  ['extensions', 'collections', 'widgets', 'navigation', 'agents'],
  ['manifest', 'metrics'],
  ['host'],
  ['testing'],
];

/** @type {(rooms: string[]) => string} */
const filesOf = (rooms) => `^core/(?:${rooms.join('|')})/`;

const upwards = ROOMS.flatMap((rooms, level) =>
  rooms.map((room) => ({
    name: `core-${room}-imports-upwards`,
    comment: `core/${room} may import only rooms before it in the list of scripts/lint/rooms.mjs. Remedy: move the type to the room that owns it, or let the lower room say in an interface of its own what it needs.`,
    severity: 'error',
    from: { path: filesOf([room]) },
    to: {
      path: filesOf(
        ROOMS.slice(level)
          .flat()
          .filter((other) => other !== room),
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
      name: 'every-room-has-its-place',
      comment: 'A new room of the core belongs into the list of scripts/lint/rooms.mjs.',
      severity: 'error',
      from: { path: '^core/[^/]+/', pathNot: filesOf(ROOMS.flat()) },
      to: {},
    },
    ...upwards,
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['node_modules', '/dist/'] },
    exclude: { path: ['/dist/', '/test/', '^scripts/templates/'] },
    moduleSystems: ['cjs', 'es6'],
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['types', 'default'] },
  },
};
