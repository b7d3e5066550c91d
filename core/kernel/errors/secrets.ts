import { endOfText } from '../texts/cutText';

/** Replaces a secret in logs and messages. */
export const CENSOR = '[secret]';

/** Characters of a name, from its end, that are compared. */
const LONGEST_NAME = 80;
/** Names that are remembered: those of log lines come again and again. */
const MOST_NAMES = 1_000;
const known = new Map<string, boolean>();
const SECRET_NAME =
  /(?:password|passwd|passphrase|passcode|pwd|secret|token|authorization|cookie|credential|jwt|(?:api|private|access|master|signing|encryption)key)(?:hash|value|confirmation|s|\d)*$/;

/**
 * Whether members, headers and variables of this name hold secrets: `x-api-key`, `passwordHash`, `Set-Cookie`. Capitals and
 * punctuation do not matter.
 */
export function isSecretName(name: string): boolean {
  const end = endOfText(name, LONGEST_NAME);
  const remembered = known.get(end);
  if (remembered !== undefined) return remembered;
  const isSecret = SECRET_NAME.test(end.toLowerCase().replace(/[^a-z0-9]/g, ''));
  if (known.size < MOST_NAMES) known.set(end, isSecret);
  return isSecret;
}

/** The value of a member with a secret name, as logs show it: whether it is set stays visible, and so do numbers of tokens. */
export function censored(name: string, value: unknown): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value;
  return typeof value === 'number' && /tokens$/i.test(name) ? value : CENSOR;
}

/** Secrets that stand in a text, after what names them. */
const IN_TEXTS: readonly RegExp[] = [
  // Lines of headers, and members in JSON.
  /((?:authorization|cookie)\\{0,3}["']?\s{0,2}[:=]\s{0,2}\\{0,3})(?:"[^"\r\n]*"?|'[^'\r\n]*'?|[^"'\r\n][^\r\n]*)/gi,
  /((?:passw(?:or)?d|passphrase|secret|token|api[-_]?key)\\{0,3}["']?\s{0,2}[:=]\s{0,2}\\{0,3})(?:"[^"\r\n]*"?|'[^'\r\n]*'?|\d{4,})/gi,
  // Queries of addresses, and settings of environments.
  /((?:passw(?:or)?d|passphrase|secret|token|api[-_]?key)=)[^\s&;,"'[]+/gi,
  /(\bbearer\s+)(?!\[|(?:token|auth\w*|scheme)\b)[\w.~+/=-]+/gi,
  // The password in the address of a server.
  /(:\/\/[^\s/:@]{0,100}:)[^\s/@]{1,300}(?=@)/g,
];
/** Texts without any of these words and signs need no further search. */
const MAY_HAVE_SECRETS = /authorization|cookie|passw|passphrase|secret|token|api[-_]?key|bearer|:\/\//i;

/** A text without the values of headers, members and parameters that their names show to be secret. */
export function maskSecrets(text: string): string {
  if (!MAY_HAVE_SECRETS.test(text)) return text;
  return IN_TEXTS.reduce((masked, pattern) => masked.replace(pattern, `$1${CENSOR}`), text);
}
