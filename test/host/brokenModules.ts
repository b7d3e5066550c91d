import type { Problem } from '@tenantry/core/host';
import { fixture } from '../support/fixtures';

type Because = 'operator' | 'dependency' | 'incompatible' | 'invalid';
type Told = Omit<Problem, 'subject'>;

/** A fixture module that cannot be used, and what is reported to the operator about it. */
export interface BrokenModule {
  /** Fixture folder; the module's id has _ for -. */
  readonly folder: string;
  readonly because: Because;
  readonly told?: Told;
}

const invalidManifest = (folder: string, ...reasons: string[]): BrokenModule => {
  const id = idOf(folder);
  return {
    folder,
    because: 'invalid',
    told: {
      code: 'MODULE_MANIFEST_INVALID',
      reason: reasons.map((reason) => `has an invalid manifest: ${reason}.`).join(`\n  also: ${id} `),
      remedy: `correct ${fixture(folder)}/manifest.js (or its source) in @fixture/${folder}.`,
    },
  };
};

const broken = (folder: string, because: Because, told: Told): BrokenModule => ({ folder, because, told });

const conflict = (folder: string, claim: string, remedy: string): BrokenModule =>
  broken(folder, 'invalid', {
    code: 'MODULE_CONFLICT',
    reason: `cannot start: it contributes the ${claim}.`,
    remedy,
  });

const cyclic = (folder: string): BrokenModule =>
  broken(folder, 'invalid', {
    code: 'MODULE_CYCLE',
    reason: 'cannot start: modules require one another in a circle (cyclic_a -> cyclic_b -> cyclic_a).',
    remedy: 'remove one of these requirements; use an event, or "optional", in one direction.',
  });

const requires = (folder: string, code: Told['code'], why: string, remedy: string): BrokenModule =>
  broken(folder, 'dependency', { code, reason: `cannot start: it requires ${why}.`, remedy });

/** One for each thing that can be wrong with a package before any of it runs. */
export const brokenModules: readonly BrokenModule[] = [
  broken('no-manifest', 'invalid', {
    code: 'MODULE_MANIFEST_MISSING',
    reason: `has no manifest at ${fixture('no-manifest')}/dist/manifest.js.`,
    remedy: `build the package (npm run build), or correct "tenantry.manifest" in ${fixture('no-manifest')}/package.json.`,
  }),
  broken('throws-on-import', 'invalid', {
    code: 'MODULE_IMPORT_FAILED',
    reason: 'could not be imported: the price list is missing.',
    remedy: `fix ${fixture('throws-on-import')}/manifest.js, or what it imports; a manifest only declares and does no I/O.`,
  }),
  broken('agent-without-tool', 'invalid', {
    code: 'MODULE_TOOL_UNKNOWN',
    reason:
      'cannot start: its agent agent_without_tool.clerk names the tool healthy.check, which neither agent_without_tool nor a module it requires contributes.',
    remedy:
      'correct the name in "agents" of the manifest of agent_without_tool, or name the tool\'s module under "requires" in package.json.',
  }),
  broken('wrong-core', 'incompatible', {
    code: 'MODULE_INCOMPATIBLE',
    reason: 'cannot start: it was written for @tenantry/core ^9.0.0, and this is 0.8.0.',
    remedy: 'install a version of @fixture/wrong-core for this core (peerDependencies of its package.json).',
  }),
  cyclic('cyclic-a'),
  cyclic('cyclic-b'),
  requires(
    'requires-cyclic',
    'MODULE_REQUIREMENT_FAILED',
    'cyclic_a, which is not running (MODULE_CYCLE)',
    'fix cyclic_a first; requires_cyclic starts with it.',
  ),
  requires(
    'requires-missing',
    'MODULE_REQUIREMENT_MISSING',
    'nowhere ^3.1.0, which is not installed',
    'install a package that provides the module nowhere, and name it in "sources" of plugins.config.json.',
  ),
  requires(
    'requires-newer',
    'MODULE_REQUIREMENT_INCOMPATIBLE',
    'healthy ^2.0.0, and 1.0.0 is installed',
    'upgrade @fixture/healthy, or allow this version for requires_newer in plugins.config.json ' +
      '(modules.requires_newer.allow: ["healthy@1.0.0"]).',
  ),
  requires(
    'requires-off',
    'MODULE_REQUIREMENT_OFF',
    'switched_off, which is switched off',
    'run "npm run modules -- enable switched_off", or disable requires_off too.',
  ),
  requires(
    'requires-failed',
    'MODULE_REQUIREMENT_FAILED',
    'throws_on_import, which is not running (MODULE_IMPORT_FAILED)',
    'fix throws_on_import first; requires_failed starts with it.',
  ),
  { folder: 'switched-off', because: 'operator' },
  invalidManifest('exports-nothing', 'the default export is required'),
  {
    folder: 'unknown-key',
    because: 'invalid',
    told: {
      code: 'MODULE_MANIFEST_INVALID',
      reason:
        'has an invalid manifest: hooks.begin is not allowed.\n' +
        '  also: unknown_key has an invalid manifest: routs is not allowed. Did you mean routes?',
      remedy: `correct ${fixture('unknown-key')}/manifest.js (or its source) in @fixture/unknown-key.`,
    },
  },
  broken('unknown-feature', 'invalid', {
    code: 'MODULE_FEATURE_UNKNOWN',
    reason:
      'cannot start: its route GET /unknown_feature/things requires the feature unknown_feature.veiw, which no running ' +
      'module declares. Did you mean unknown_feature.view?',
    remedy:
      'correct the name in the manifest of unknown_feature, or declare the feature under "features" there.',
  }),
  invalidManifest(
    'foreign-ids',
    'healthy.own in features: id is "healthy.own" and must begin with "foreign_ids."',
    'foreign_idsX.chart in widgets: id with value foreign_idsX.chart fails to match the dotted id pattern',
    'foreign_idsX.chart in widgets: id is "foreign_idsX.chart" and must begin with "foreign_ids."',
    'page in sidebar: id with value page fails to match the dotted id pattern',
    'page in sidebar: id is "page" and must begin with "foreign_ids."',
    'foreign_ids.thing in customFieldEntities: alsoNamed[0] is "healthy:thing" and must begin with "foreign_ids:"',
    'other.thing.made in events: id is "other.thing.made" and must begin with "foreign_ids."',
  ),
  invalidManifest(
    'borrows-wrongly',
    'healthy.own in features: id is "healthy.own" and must begin with "workflows."',
    'workflows.own in features: borrowedFrom is not allowed to be empty',
    'workflows.own in features: id is "workflows.own" and must begin with "."',
  ),
  invalidManifest(
    'foreign-names',
    'the route GET /healthy/greeting must begin with /foreign_names, or stand in "overrides"',
    'organizations names the service nobody, which the module does not contribute',
    'the table things must begin with foreign_names_',
    'the migration CreateThings must end in 13 digits, the time it was written in milliseconds',
  ),
  invalidManifest(
    'duplicate-ids',
    'duplicate_ids.view in features is a duplicate',
    'duplicate_ids.chart in widgets is a duplicate',
  ),
  invalidManifest('quarters-clash', 'services.diary is stated by two areas'),
  conflict(
    'route-clash',
    'route GET /route_clash/:id twice',
    'rename or remove one of the two in route_clash.',
  ),
  conflict(
    'service-clash',
    'service greeter, which is already contributed by healthy',
    "rename it, or declare the override in the manifest of service_clash (overrides: [{ service: 'greeter' }]).",
  ),
  conflict(
    'core-service-clash',
    'service database, which is already contributed by core',
    'rename it in core_service_clash.',
  ),
  conflict(
    'sidebar-clash',
    'sidebar path /backend/healthy, which is already contributed by healthy',
    'rename it in sidebar_clash or in healthy.',
  ),
  conflict(
    'table-clash',
    'table table_clash_rows, which is already contributed by table',
    'rename it in table_clash or in table.',
  ),
  broken('override-nothing', 'invalid', {
    code: 'MODULE_OVERRIDE_UNUSED',
    reason: ['service replacement', 'route GET /healthy/nothing']
      .map(
        (what) =>
          `cannot start: it declares an override of the ${what}, and no module that it requires contributes that ` +
          'while override_nothing contributes its replacement.' +
          (what.startsWith('route') ? ' Did you mean GET /healthy/greeting?' : ''),
      )
      .join('\n  also: override_nothing '),
    remedy:
      'correct or remove the entry in "overrides" of the manifest of override_nothing, and name the owner under ' +
      '"requires" in package.json.',
  }),
];

/** The module in a fixture folder. */
export function idOf(folder: string): string {
  return folder.replaceAll('-', '_');
}
