import { namesIn } from '../packages/PackageSource';

/** What a new module may have besides a table, a service, two routes and an event. */
export const PARTS: Readonly<Record<string, { readonly about: string; readonly files: readonly string[] }>> =
  {
    widget: { about: 'a dashboard widget', files: ['widgets/itemCount.ts'] },
    sidebar: { about: 'an entry in the navigation', files: [] },
    agent: { about: 'an AI agent with a tool', files: ['agents/assistant.ts', 'agents/findItems.ts'] },
    command: {
      about: 'a change that can be undone and redone',
      files: [
        'commands/renameItem.ts',
        'routes/renameItem.ts',
        'services/__Name__History.ts',
        'test/renameItem.test.ts',
      ],
    },
    subscriber: { about: 'a subscriber to its event', files: ['subscribers/logItem.ts'] },
    worker: { about: 'a background job', files: ['workers/removeOldItems.ts'] },
    settings: { about: 'settings in plugins.config.json', files: ['settings.ts'] },
    translations: { about: 'texts in several languages', files: ['translations.ts'] },
  };

/** Every module has these; they may be named all the same. */
const ALWAYS: readonly string[] = ['routes', 'table', 'event'];

/** What `--with` names. @returns null for a part there is not, as `unknown` */
export function readParts(list: string | undefined): { parts: Set<string>; unknown: string[] } {
  const names = namesIn(list);
  const asked = names.includes('all') ? Object.keys(PARTS) : names.filter((name) => !ALWAYS.includes(name));
  return {
    parts: new Set(asked.filter((name) => name in PARTS)),
    unknown: asked.filter((name) => !(name in PARTS)),
  };
}
