const DRAFTS = 'tenantry drafts';

/** Texts that one account has typed and not sent, by what they belong to. */
interface Drafts {
  readonly email: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** The text that this account has typed in this tab and not sent. @param key what it belongs to, such as a conversation */
export function keptDraft(email: string, key: string): string {
  return draftsOf(email)[key] ?? '';
}

/** Keeps a text over navigation and reload, until the person signs out. @param text empty: there is none any more */
export function keepDraft(email: string, key: string, text: string): void {
  const { [key]: before, ...others } = draftsOf(email);
  if (text === (before ?? '')) return;
  const texts = text === '' ? others : { ...others, [key]: text };
  try {
    sessionStorage.setItem(DRAFTS, JSON.stringify({ email, texts } satisfies Drafts));
  } catch {
    // The storage is full: the text stays in its field only.
  }
}

/** Lets what was typed for one thing belong to another, as when a new conversation gets its id. */
export function moveDraft(email: string, from: string, to: string): void {
  keepDraft(email, to, keptDraft(email, from));
  keepDraft(email, from, '');
}

function draftsOf(email: string): Drafts['texts'] {
  const stored = sessionStorage.getItem(DRAFTS);
  const drafts = stored === null ? null : (JSON.parse(stored) as Drafts);
  return drafts?.email === email ? drafts.texts : {};
}
