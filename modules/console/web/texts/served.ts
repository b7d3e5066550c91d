/** Texts as `GET /console/texts/{locale}` answers them. */
export interface ServedTexts {
  readonly locale: string;
  /** Codes of the languages that the console has. */
  readonly languages: readonly string[];
  readonly revision: string;
  /** By module and key. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/**
 * The texts of the page, at the address that the document names: modules that use texts wait for them when they are imported. Without
 * them texts show their keys until the frame is there, which has them read again.
 */
export const served: ServedTexts = await read();

async function read(): Promise<ServedTexts> {
  const { lang } = document.documentElement;
  try {
    const answer = await fetch(document.querySelector<HTMLLinkElement>('#texts')?.href ?? '');
    if (answer.ok) return (await answer.json()) as ServedTexts;
  } catch {
    // The connection is gone; what the page needs next says so.
  }
  return { locale: lang, languages: [lang], revision: '', texts: {} };
}
