import type { CoreServices, Translations } from '@tenantry/core';

/** As far as labels go. */
interface Labelled {
  readonly commandId: string;
  readonly actionLabel: string | null;
}

/**
 * Labels of actions in the language of the reader.
 *
 * The log keeps the label that the command declares. Its module translates it below `commands`: the key is the label.
 */
export class ActionLabels {
  private readonly translations: Translations;

  constructor({ translations }: Pick<CoreServices, 'translations'>) {
    this.translations = translations;
  }

  /** Each label is translated once: a page has many entries and few labels. */
  translated<T extends Labelled>(entries: readonly T[]): T[] {
    const texts = new Map<string, string>();
    return entries.map((entry) => {
      const { commandId, actionLabel } = entry;
      if (actionLabel === null) return entry;
      const key = `${commandId.slice(0, commandId.indexOf('.'))}.commands.${actionLabel}`;
      let text = texts.get(key);
      if (text === undefined) texts.set(key, (text = this.translations.translate(key)));
      return text === key || text === actionLabel ? entry : { ...entry, actionLabel: text };
    });
  }
}
