/** Texts by key, nested as their author likes; `{{name}}` stands for a value. */
export interface Messages {
  readonly [key: string]: string | Messages;
}

/**
 * A module's texts by locale (`en`, `pl`, `pt-br`). English is the default: what another language lacks is
 * shown in it.
 *
 * The key of a text is `<module id>.<path>`. Below `errors`, the key is the English text of an error itself,
 * with `{{name}}` where it varies; answers to clients are translated by them.
 */
export type TranslationDeclaration = Readonly<Record<string, Messages>>;
