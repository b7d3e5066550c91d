import { namesIn } from '../packages/PackageSource';

/** Something that a new module may have besides its record. */
interface Part {
  readonly about: string;
  /** Files of the template that only modules with this part, or another that names them too, have. */
  readonly files: readonly string[];
  /** Ids of modules that it needs. */
  readonly requires?: readonly string[];
  /** Ids of modules that it uses where they run. */
  readonly optional?: readonly string[];
  /** Ids of modules that its development needs besides. */
  readonly beside?: readonly string[];
}

/** Parts that `--with` accepts. */
export const PARTS: Readonly<Record<string, Part>> = {
  record: {
    about: 'a kind of record with its table, features and routes',
    files: [
      'collections/items.ts',
      'features.ts',
      'migrations/Create__Name__Items__stamp__.ts',
      'test/items.test.ts',
    ],
  },
  service: {
    about: 'a service, and a route that calls it',
    files: ['routes/index.ts', 'routes/getSummary.ts', 'services/__Name__Summary.ts'],
  },
  bulk: {
    about: 'work on many records in the background, with progress',
    files: ['routes/index.ts', 'routes/deleteItems.ts', 'workers/deleteEach.ts'],
    requires: ['progress'],
  },
  interceptor: {
    about: 'a rule that requests pass before their route',
    files: ['interceptors/tidyNames.ts'],
  },
  enricher: { about: 'a member added to records in lists', files: ['enrichers/itemAge.ts'] },
  widget: { about: 'a dashboard widget', files: ['widgets/itemCount.ts'] },
  page: {
    about: 'a page in the web console',
    files: ['build.mjs', 'console/index.tsx', 'console/tsconfig.json', 'extension.ts'],
    optional: ['console'],
    // Open pages learn from its stream that the module has changed.
    beside: ['events'],
  },
  sidebar: { about: 'an entry in the navigation', files: [] },
  agent: { about: 'an AI agent with a tool', files: ['agents/assistant.ts', 'agents/findItems.ts'] },
  subscriber: { about: 'a subscriber to its event', files: ['subscribers/logItem.ts'] },
  worker: { about: 'a background job', files: ['workers/removeOldItems.ts'] },
  settings: { about: 'settings in plugins.config.json', files: ['settings.ts'] },
  translations: {
    about: 'texts in several languages',
    files: ['translations/de.json'],
  },
};

/** Parts that stand by themselves; all others work on the record. */
const WITHOUT_RECORD: ReadonlySet<string> = new Set(['settings', 'translations']);

/**
 * Parts that `--with` names; `unknown` are names of parts that do not exist.
 *
 * @param isBare without the record, unless it is named or another part needs it
 */
export function readParts(
  list: string | undefined,
  isBare = false,
): { parts: Set<string>; unknown: string[] } {
  const names = namesIn(list);
  const wanted = names.includes('all') ? Object.keys(PARTS) : names;
  const hasRecord = !isBare || wanted.some((name) => !WITHOUT_RECORD.has(name));
  if (hasRecord) wanted.unshift('record');
  return {
    parts: new Set(wanted.filter((name) => name in PARTS)),
    unknown: wanted.filter((name) => !(name in PARTS)),
  };
}

/** Ids of the modules that a module with these parts requires. @param more besides */
export function requirementsOf(parts: ReadonlySet<string>, more: readonly string[]): string[] {
  return [...new Set([...[...parts].flatMap((name) => PARTS[name]?.requires ?? []), ...more])];
}

/** Ids of the modules that a module with these parts uses where they run. */
export function optionalOf(parts: ReadonlySet<string>): string[] {
  return [...new Set([...parts].flatMap((name) => PARTS[name]?.optional ?? []))];
}

/** Ids of the modules that the development of a module with these parts needs besides. */
export function besideOf(parts: ReadonlySet<string>): string[] {
  return [...new Set([...parts].flatMap((name) => PARTS[name]?.beside ?? []))];
}

/** Files of the template that a module with these parts does not have. */
export function filesLeftOut(parts: ReadonlySet<string>): Set<string> {
  const filesOf = (chosen: boolean) =>
    Object.entries(PARTS).flatMap(([name, { files }]) => (parts.has(name) === chosen ? files : []));
  const present = new Set(filesOf(true));
  return new Set(filesOf(false).filter((file) => !present.has(file)));
}
