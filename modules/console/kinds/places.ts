import type { ConsoleExtension } from '../contract';

/** Places of the console itself. */
export const CONSOLE_SLOTS = ['shell.header'] as const;
/** Places that each kind of record has: `loyalty.card.tabs`; `*.tabs` is that of all kinds. */
export const RECORD_SLOTS = [
  'tabs',
  'timeline',
  'composer',
  'related',
  'page',
  'toolbar',
  'aside',
  'list.toolbar',
  'list.head',
  'empty',
  'new',
] as const;

const RECORD_SLOT = new RegExp(
  `^(\\*|.+?\\..+?)\\.(?:${RECORD_SLOTS.map((name) => name.replace('.', '\\.')).join('|')})$`,
);

/** Known places that parts of extensions can belong to. */
export interface Places {
  /** Modules with kinds and slots that are all known. Places of other modules are assumed to exist. */
  readonly owners: ReadonlySet<string>;
  /** Kinds of records. */
  readonly kinds: ReadonlySet<string>;
  /** Slots that modules offer. */
  readonly offers: ReadonlySet<string>;
}

/** Parts that would never be seen, because nothing has a place for them: a clause each. */
export function withoutPlace(extension: ConsoleExtension, places: Places): string[] {
  const { pages = [], slots = [], actions = [], cells = [], inputs = [], steps = [] } = extension;
  const kind = (id: string, named: string | undefined) =>
    named === undefined || isThere(named, places, places.kinds)
      ? []
      : [`the part ${id} names the kind of record ${named}, which nothing declares`];
  return [
    ...pages.flatMap(({ id, view, shows = [] }) => [
      ...[view?.collection, ...shows].flatMap((named) => kind(id, named)),
      ...(view?.related ?? []).flatMap((related) => kind(related.id, related.collection)),
    ]),
    ...slots.flatMap(({ id, view, happens }) => kind(id, view?.collection ?? happens?.collection)),
    ...steps.flatMap(({ id, collection }) => kind(id, collection)),
    ...slots
      .filter(({ slot }) => !isOffered(slot, places))
      .map(({ id, slot }) => `the part ${id} is for the slot ${slot}, which nothing offers`),
    ...[...actions, ...cells, ...inputs].flatMap(({ id, on }) => kind(id, on)),
  ];
}

const ownerOf = (name: string) => name.slice(0, name.indexOf('.'));

const isThere = (name: string, { owners }: Places, known: ReadonlySet<string>) =>
  known.has(name) || !owners.has(ownerOf(name));

function isOffered(slot: string, places: Places): boolean {
  if (CONSOLE_SLOTS.some((name) => name === slot) || places.offers.has(slot)) return true;
  // The console has these names for itself.
  if (/^shell\.[^.]+$/.test(slot)) return false;
  const record = RECORD_SLOT.exec(slot)?.[1];
  if (slot.startsWith('*')) return record === '*';
  return record === undefined ? !places.owners.has(ownerOf(slot)) : isThere(record, places, places.kinds);
}
