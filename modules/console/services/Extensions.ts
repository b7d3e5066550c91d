import type { Access, CoreServices, RequiredFeature } from '@tenantry/core';
import type { CollectionView, ConsoleExtension, RelatedList } from '../contract';
import { extensions, pathsOf } from '../kinds/extensions';
import { translatedHappenings } from '../kinds/happeningSchemas';
import { problemOf } from '../kinds/problemOf';
import type { PlaceCheck } from './PlaceCheck';

/** The extensions of the running modules, as callers may see them. */
export class Extensions {
  constructor(
    private readonly services: Pick<CoreServices, 'assets' | 'contributions' | 'modules' | 'translations'> & {
      readonly placeCheck: PlaceCheck;
    },
  ) {}

  /** Parts that the caller may see, by module, with the addresses of their code. */
  visible(access: Access) {
    return this.services.contributions
      .of(extensions)
      .visible(access)
      .map(({ moduleId, item }) => ({
        ...this.code(moduleId, item),
        ...this.parts(moduleId, item, access),
        withoutPlace: access.isSuperAdmin ? this.services.placeCheck.wrongWith(item) : [],
      }));
  }

  /** The page before sign-in at a path, with the code of its module; undefined for other paths. */
  entryAt(path: string) {
    for (const { moduleId, item } of this.services.contributions.of(extensions).list()) {
      const page = item.entries?.find((entry) => entry.path === path);
      if (page) return { ...this.code(moduleId, item), page: this.titled(moduleId)(page) };
    }
    return undefined;
  }

  /** Links of the sign-in page, for everybody. */
  signIn(): { id: string; title: string; href: string }[] {
    return this.services.contributions
      .of(extensions)
      .list()
      .flatMap(({ moduleId, item: { signIn = [] } }) =>
        signIn.map(({ id, title, href }) => ({
          id,
          title: this.text(title, moduleId),
          href,
        })),
      );
  }

  /** Whether the module has an extension. */
  has(moduleId: string): boolean {
    return this.services.contributions.of(extensions).get(moduleId) !== undefined;
  }

  private code(moduleId: string, item: ConsoleExtension) {
    const { api, entry, styles = [] } = item;
    const address = (file: string) => this.services.assets.addressOf(moduleId, file);
    const addresses = styles.map(address);
    const problem = problemOf(item, (file) => address(file) !== null);
    const isLoaded = problem === null && entry !== undefined;
    const { title = moduleId, version = '' } =
      this.services.modules.list().find(({ id }) => id === moduleId) ?? {};
    return {
      moduleId,
      title: this.text(title, moduleId),
      version,
      api,
      entry: isLoaded ? address(entry) : null,
      styles: problem === null ? addresses.filter((found) => found !== null) : [],
      problem,
    };
  }

  private parts(
    moduleId: string,
    { pages = [], slots = [], actions = [], cells = [], inputs = [], steps = [] }: ConsoleExtension,
    access: Access,
  ) {
    const titled = this.titled(moduleId);
    const byMember = (texts: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(texts).map(([member, text]) => [member, this.text(text, moduleId)]));
    const viewed = <
      T extends Pick<CollectionView, 'groups' | 'help' | 'headings' | 'helps' | 'map' | 'saved'>,
    >(
      view: T,
    ): T => ({
      ...view,
      ...(view.help !== undefined && { help: this.text(view.help, moduleId) }),
      ...(view.headings && { headings: byMember(view.headings) }),
      ...(view.helps && { helps: byMember(view.helps) }),
      ...(view.map && { map: { ...view.map, help: this.text(view.map.help, moduleId) } }),
      ...(view.saved && { saved: view.saved.map(titled) }),
      ...(view.groups && { groups: view.groups.map(titled) }),
    });
    const relatedPart = ({ id, title, by, ...view }: RelatedList) =>
      titled({ id, title, view: { ...viewed(view), filter: { [by]: '{id}' } } });
    const shown = <T extends { readonly title: string; readonly features?: readonly RequiredFeature[] }>(
      items: readonly T[],
    ) =>
      items
        .filter(({ features = [] }) => access.hasAll(features))
        .map(({ features: _, ...item }) => titled(item));
    return {
      pages: shown(pages).map(({ view, help, ...page }) => ({
        ...page,
        ...(help !== undefined && { help: this.text(help, moduleId) }),
        ...(view && {
          view: { ...viewed(view), ...(view.related && { related: view.related.map(relatedPart) }) },
        }),
      })),
      restricted: pages
        .filter(({ features = [] }) => !access.hasAll(features))
        .flatMap((page) => pathsOf(page).map((path) => ({ path, features: page.features ?? [] }))),
      slots: shown(slots).map(({ kinds, view, happens, ...slot }) => ({
        ...slot,
        ...(kinds && { kinds: kinds(this.services.contributions, access) }),
        ...(view && { view: viewed(view) }),
        ...(happens && { happens: translatedHappenings(happens, (text) => this.text(text, moduleId)) }),
      })),
      actions: shown(actions),
      cells: shown(cells),
      inputs: shown(inputs),
      steps: shown(steps),
    };
  }

  /** Translates titles that the module has declared. */
  private titled(moduleId: string) {
    return <T extends { readonly title: string }>(item: T) => ({
      ...item,
      title: this.text(item.title, moduleId),
    });
  }

  private text(english: string, moduleId: string): string {
    return this.services.translations.titleText(english, moduleId);
  }
}
