const DRAFTS = 'tenantry drafts';

/** Texts by what they belong to. The storage of the tab is that of one account (`claimStorage`). */
type Drafts = Readonly<Record<string, string>>;

/** The text that was typed in this tab and not sent. @param key what it belongs to, such as a conversation */
export function keptDraft(key: string): string {
  return drafts()[key] ?? '';
}

/** Keeps a text over navigation and reload, until the person signs out. @param text empty removes it */
export function keepDraft(key: string, text: string): void {
  const { [key]: before = '', ...others } = drafts();
  if (text === before) return;
  try {
    sessionStorage.setItem(DRAFTS, JSON.stringify(text === '' ? others : { ...others, [key]: text }));
  } catch {
    // The storage is full: the text stays in its field only.
  }
}

/** Lets what was typed for one thing belong to another, as when a new conversation gets its id. */
export function moveDraft(from: string, to: string): void {
  keepDraft(to, keptDraft(from));
  keepDraft(from, '');
}

function drafts(): Drafts {
  return JSON.parse(sessionStorage.getItem(DRAFTS) ?? '{}') as Drafts;
}
