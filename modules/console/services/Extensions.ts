import { createHash } from 'node:crypto';
import type { Access, CoreServices, RequiredFeature } from '@tenantry/core';
import { satisfies } from 'semver';
import type { ConsoleExtension, ConsoleWidget } from '../contract';
import { extensions } from '../kinds/extensions';

/** Version of what `@tenantry/console` exports. Additions are minor; a major of React is a major of this. */
export const API_VERSION = '1.0.0';

/** Why the code of an extension is left out; its views and actions work all the same. */
export type Problem = 'api' | 'assets';

/** The extensions of the running modules, as callers may see them. */
export class Extensions {
  constructor(
    private readonly services: Pick<CoreServices, 'assets' | 'contributions' | 'modules' | 'translations'>,
  ) {}

  /** Parts that the caller may see, by module, with the addresses of their code. */
  visible(access: Access) {
    const titles = new Map(this.services.modules.list().map((module) => [module.id, module]));
    return this.services.contributions
      .of(extensions)
      .visible(access)
      .map(({ moduleId, item }) => {
        const { title = moduleId, version = '' } = titles.get(moduleId) ?? {};
        return {
          moduleId,
          title: this.services.translations.titleText(title, moduleId),
          version,
          ...this.code(moduleId, item),
          ...this.parts(moduleId, item, access),
        };
      });
  }

  /** Links of the sign-in page, for everybody. */
  signIn(): { id: string; title: string; href: string }[] {
    return this.services.contributions
      .of(extensions)
      .list()
      .flatMap(({ moduleId, item: { signIn = [] } }) =>
        signIn.map(({ id, title, href }) => ({
          id,
          title: this.services.translations.titleText(title, moduleId),
          href,
        })),
      );
  }

  /** Whether the module has an extension. */
  has(moduleId: string): boolean {
    return this.services.contributions.of(extensions).get(moduleId) !== undefined;
  }

  private code(moduleId: string, { api, entry, styles = [] }: ConsoleExtension) {
    const address = (file: string) => this.services.assets.addressOf(moduleId, file);
    const addresses = styles.map(address);
    const isMissing = addresses.includes(null) || (entry !== undefined && address(entry) === null);
    const problem: Problem | null = !satisfies(API_VERSION, api) ? 'api' : isMissing ? 'assets' : null;
    const isLoaded = problem === null && entry !== undefined;
    return {
      api,
      entry: isLoaded ? address(entry) : null,
      styles: problem === null ? addresses.filter((found) => found !== null) : [],
      problem,
    };
  }

  private parts(
    moduleId: string,
    { pages = [], slots = [], actions = [], widgets = [], cells = [], inputs = [] }: ConsoleExtension,
    access: Access,
  ) {
    const shown = <T extends { readonly title: string; readonly features?: readonly RequiredFeature[] }>(
      items: readonly T[],
    ) =>
      items
        .filter(({ features = [] }) => access.hasAll(features))
        .map(({ features: _, ...item }) => ({
          ...item,
          title: this.services.translations.titleText(item.title, moduleId),
        }));
    return {
      pages: shown(pages),
      slots: shown(slots),
      actions: shown(actions),
      widgets: shown(widgets).map((widget) => this.withSettings(moduleId, widget)),
      cells: shown(cells),
      inputs: shown(inputs),
    };
  }

  private withSettings<T extends Pick<ConsoleWidget, 'settings'>>(moduleId: string, widget: T) {
    if (!widget.settings) return widget;
    const titled = <I extends { readonly title: string }>(item: I) => ({
      ...item,
      title: this.services.translations.titleText(item.title, moduleId),
    });
    const settings = widget.settings.map((setting) =>
      setting.kind === 'choice'
        ? { ...titled(setting), choices: setting.choices.map(titled) }
        : titled(setting),
    );
    return { ...widget, settings };
  }
}

/** Changes with what it is made of. */
export function revisionOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);
}
