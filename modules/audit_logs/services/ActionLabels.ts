import type { CoreServices, Translations } from '@tenantry/core';

/** As far as labels go. */
interface Labelled {
  readonly commandId: string;
  readonly actionLabel: string | null;
}

/**
 * Labels of actions in the language of whoever reads them.
 *
 * The log keeps the label that the command declares. Its module translates it below `commands`: the key is the label.
 */
export class ActionLabels {
  private readonly translations: Translations;

  constructor({ translations }: Pick<CoreServices, 'translations'>) {
    this.translations = translations;
  }

  translated<T extends Labelled>(entries: readonly T[]): T[] {
    return entries.map((entry) => ({ ...entry, actionLabel: this.translate(entry) }));
  }

  private translate({ commandId, actionLabel }: Labelled): string | null {
    if (actionLabel === null) return null;
    const key = `${commandId.slice(0, commandId.indexOf('.'))}.commands.${actionLabel}`;
    const text = this.translations.translate(key);
    return text === key ? actionLabel : text;
  }
}
