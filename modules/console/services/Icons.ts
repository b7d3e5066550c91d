import { readFileSync } from 'node:fs';
import type { CoreServices } from '@tenantry/core';
import { CONSOLE_ICONS } from '../kinds/consoleIcons';
import { extensions } from '../kinds/extensions';
import { iconsOfHappenings } from '../kinds/happeningSchemas';
import { revisionOf } from './revisionOf';

/** Icons in one file, each a symbol under its name. */
interface Sprite {
  readonly svg: Buffer;
  /** Changes with the icons. */
  readonly revision: string;
  /** Names that Lucide lacks. */
  readonly unknown: ReadonlySet<string>;
}

/** Icons as their package has them: the inside of an SVG element of 24 by 24 units. */
interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
  readonly aliases: Readonly<Record<string, { readonly parent: string }>>;
}

/** An icon that a module names. */
interface NamedIcon {
  readonly moduleId: string;
  /** Id of the entry, page or widget. */
  readonly of: string;
  readonly icon: string;
}

/** In place of an icon that Lucide lacks. */
const OTHER = 'square';
/** The console says how lines are drawn. */
const LINES = / (?:fill="none"|stroke(?:-[a-z]+)?="[^"]*")/g;

/** The icons of the console and of what running modules contribute, from Lucide. */
export class Icons {
  private known: { readonly of: string; readonly sprite: Sprite } | undefined;

  constructor(private readonly services: Pick<CoreServices, 'contributions' | 'navigation' | 'widgets'>) {}

  /** The icons that are needed now: the same for all callers. */
  sprite(): Sprite {
    const names = [...new Set([...CONSOLE_ICONS, ...this.named().map(({ icon }) => icon)])].sort();
    const of = names.join();
    if (this.known?.of !== of) this.known = { of, sprite: drawn(names) };
    return this.known.sprite;
  }

  /** Icons that modules name and Lucide lacks. */
  unknown(): readonly NamedIcon[] {
    const { unknown } = this.sprite();
    return this.named().filter(({ icon }) => unknown.has(icon));
  }

  private named(): NamedIcon[] {
    const { contributions, navigation, widgets } = this.services;
    const items = [
      ...[...navigation.list(), ...widgets.list()].map(({ moduleId, item }) => ({ moduleId, ...item })),
      ...contributions
        .of(extensions)
        .list()
        .flatMap(({ moduleId, item: { pages = [], slots = [] } }) => [
          ...pages.map(({ id, icon }) => ({ moduleId, id, icon })),
          ...pages.flatMap(({ id, view }) =>
            Object.values(view?.calendar?.looks?.of ?? {}).map(({ icon }) => ({ moduleId, id, icon })),
          ),
          ...slots.flatMap(({ id, happens, link }) =>
            [...(happens ? iconsOfHappenings(happens) : []), link?.icon].map((icon) => ({
              moduleId,
              id,
              icon,
            })),
          ),
        ]),
    ];
    return items.flatMap(({ moduleId, id: of, icon }) => (icon ? [{ moduleId, of, icon }] : []));
  }
}

function drawn(names: readonly string[]): Sprite {
  const set = readSet();
  const symbols = names
    // Others have characters that would need to be escaped.
    .filter((name) => /^[\w-]+$/.test(name))
    .map((name) => {
      const body = bodyIn(set, name) ?? bodyIn(set, OTHER) ?? '';
      return `<symbol id="${name}" viewBox="0 0 24 24">${body.replaceAll(LINES, '')}</symbol>`;
    });
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`);
  const unknown = new Set(names.filter((name) => bodyIn(set, name) === undefined));
  return { svg, revision: revisionOf(svg.toString()), unknown };
}

/** Read each time: the set has 1,700 icons, and is needed when modules change. */
function readSet(): IconSet {
  return JSON.parse(readFileSync(require.resolve('@iconify-json/lucide/icons.json'), 'utf8')) as IconSet;
}

function bodyIn({ icons, aliases }: IconSet, name: string): string | undefined {
  const own = Object.hasOwn(aliases, name) ? (aliases[name]?.parent ?? name) : name;
  return Object.hasOwn(icons, own) ? icons[own]?.body : undefined;
}
