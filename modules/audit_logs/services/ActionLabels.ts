import type { CoreServices } from '@tenantry/core';

/** As far as labels go. */
interface Labelled {
  readonly commandId: string;
  readonly actionLabel: string | null;
}

/** Sentences of what actions have done, in the language of the reader. The log keeps the label that the command declares. */
export class ActionLabels {
  private readonly translations: CoreServices['translations'];

  constructor({ translations }: Pick<CoreServices, 'translations'>) {
    this.translations = translations;
  }

  /** Each label is translated once: a page has many entries and few labels. */
  translated<T extends Labelled>(entries: readonly T[]): T[] {
    const texts = new Map<string, string>();
    return entries.map((entry) => {
      const { commandId, actionLabel } = entry;
      if (actionLabel === null) return entry;
      const moduleId = commandId.slice(0, commandId.indexOf('.'));
      const key = `${moduleId}.${actionLabel}`;
      let text = texts.get(key);
      if (text === undefined) texts.set(key, (text = this.translations.doneText(actionLabel, moduleId)));
      return text === actionLabel ? entry : { ...entry, actionLabel: text };
    });
  }
}
