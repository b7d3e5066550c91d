/** Texts of a record by language and member; null for one that is to be removed. */
export type TextsByLocale = Readonly<Record<string, Readonly<Record<string, string | null>>>>;
