import {
  describeState,
  problemOf,
  type Details,
  type ModuleState,
  type Problem,
  didYouMean,
  suggest,
  coreContributions,
  nameOf,
  type ModulePlan,
} from '../../host';
import type { Entry } from './explain/Entry';
import { findRoutes } from './explain/findRoutes';
import { moduleEntries } from './explain/moduleEntries';
import type { Answer } from './shared/Answer';
import { ExitCode } from './shared/ExitCode';
import { readInstallation, type Installation } from './shared/Installation';
import { renderProblems, renderTable } from './shared/text';

/** Who contributes a thing, and where it is declared. */
interface Owner {
  readonly module: string;
  readonly package: string;
  readonly version: string;
  readonly folder: string;
  readonly manifest: string;
  readonly planned: ModuleState;
  /** Null when no server runs, or when it does not know the module. */
  readonly live: ModuleState | null;
}

/** The answer about one thing. */
interface Explanation {
  readonly kind: string;
  readonly name: string;
  /** Null for what the host itself offers. */
  readonly owner: Owner | null;
  readonly details: Details;
}

/** `modules explain <name>`: who contributes it, what guards it, and who may use it. */
export async function explain(question: string): Promise<Answer> {
  const installation = await readInstallation();
  const { plan } = installation;
  const entries = [...moduleEntries(plan), ...contributionEntries(plan)];
  const found = findRoutes(entries, question) ?? entries.filter(({ name }) => name === question);
  if (found.length === 0) return withoutEntry(question, entries, installation);
  const explanations = found.map((entry) => explanationOf(entry, installation));
  const problems = explanations.flatMap(({ kind, owner }) =>
    kind === 'module' && owner ? problemOf(owner.live ?? owner.planned) : [],
  );
  return {
    exitCode: ExitCode.ok,
    text: [explanations.map(render).join('\n\n'), ...renderProblems(problems)].join('\n'),
    data: { question, found: true, explanations, belongsTo: null, suggestions: [] },
  };
}

/** Nothing of that name among what would run: it may belong to a module that is off, or be misspelt. */
function withoutEntry(question: string, entries: readonly Entry[], installation: Installation): Answer {
  const belongsTo = ownerOf(moduleNamedIn(question), installation);
  if (belongsTo && belongsTo.planned.state !== 'enabled') {
    const problems: Problem[] = problemOf(belongsTo.planned);
    return {
      exitCode: ExitCode.ok,
      text: [
        `${question} would belong to ${belongsTo.module}, which is ${describeState(belongsTo.planned)}.`,
        'The code of a module that is off is not read, so it is unknown whether it contributes this.',
        '',
        ...renderTable(ownerRows(belongsTo)),
        ...renderProblems(problems),
      ].join('\n'),
      data: { question, found: false, explanations: [], belongsTo, suggestions: [] },
    };
  }
  const suggestions = suggest(
    question,
    entries.map(({ name }) => name),
  );
  const off = installation.planned.modules.filter(({ status }) => status.state !== 'enabled');
  return {
    exitCode: ExitCode.refused,
    text: [
      `Nothing that would run is called ${question}.`,
      ...[didYouMean(suggestions)].filter(Boolean),
      ...(off.length === 0
        ? []
        : [`What modules contribute that are off is not known: ${off.map(({ id }) => id).join(', ')}.`]),
    ].join('\n'),
    data: { question, found: false, explanations: [], belongsTo: null, suggestions },
  };
}

/** `devices` for `devices.view` and for `GET /api/devices/7`. */
function moduleNamedIn(question: string): string {
  const path = /^(?:[A-Za-z]+\s+)?\/(?:api\/)?([^/?#\s]*)/.exec(question);
  return path?.[1] ?? question.split('.')[0] ?? '';
}

function explanationOf({ kind, name, owner, details }: Entry, installation: Installation): Explanation {
  return { kind, name, owner: ownerOf(owner, installation), details: details() };
}

function ownerOf(moduleId: string, { plan, planned, live }: Installation): Owner | null {
  const pkg = plan.packages.find(({ id }) => id === moduleId);
  const report = planned.modules.find(({ id }) => id === moduleId);
  if (!pkg || !report) return null;
  return {
    module: pkg.id,
    package: pkg.packageName,
    version: pkg.version,
    folder: pkg.folder,
    manifest: pkg.manifestPath,
    planned: report.status,
    live: live?.modules.find(({ id }) => id === moduleId)?.status ?? null,
  };
}

function render({ kind, name, owner, details }: Explanation): string {
  const rows = Object.entries(details).flatMap(([fact, value]) => {
    const label = fact.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    const values = typeof value === 'string' ? [value] : value;
    return values.map((line, index) => [index === 0 ? label : '', line]);
  });
  const ownerLines = owner ? ownerRows(owner) : [['owner', 'the host itself (@tenantry/core)']];
  return [`${kind} ${name}`, ...renderTable([...ownerLines, ...rows]).map((line) => `  ${line}`)].join('\n');
}

function ownerRows(owner: Owner): string[][] {
  return [
    ['module', `${owner.module} (${owner.package} ${owner.version})`],
    ['folder', owner.folder],
    ['declared in', owner.manifest],
    ['state', describeState(owner.planned)],
    ...(owner.live ? [['in the server', describeState(owner.live)]] : []),
  ];
}

/** Everything that the core and the modules that are to run contribute, as far as its kind explains it. */
function contributionEntries(plan: ModulePlan): Entry[] {
  const { contributed, overrides } = plan;
  const packages = plan.order.map((module) => module.package);
  const installed = plan.packages.map(({ id }) => id);
  return contributed.all().flatMap(({ kind, moduleId, item }): Entry[] => {
    if (!kind.describe) return [];
    const around = { owner: moduleId, contributed, packages, installed, overrides };
    return [
      {
        kind: kind.noun,
        name: nameOf(kind, item),
        owner: moduleId === coreContributions.id ? 'core' : moduleId,
        details: () => kind.describe?.(item, around) ?? {},
      },
    ];
  });
}
