/** Where an accepted value comes back as something else: `member: sent ... shown ...`. */
export function alteredMembers(sent: unknown, shown: unknown): string[] {
  if (!isObject(sent) || !isObject(shown)) return [];
  return Object.entries(sent)
    .filter(
      ([name, value]) => value !== undefined && Object.hasOwn(shown, name) && !isSame(value, shown[name]),
    )
    .map(([name, value]) => `${name}: sent ${brief(value)} shown ${brief(shown[name])}`);
}

/** Equal, but for what every field does to what it takes: ends of texts are cut off, instants are written in one way. */
function isSame(sent: unknown, shown: unknown): boolean {
  if (Object.is(sent, shown) || JSON.stringify(sent) === JSON.stringify(shown)) return true;
  // An empty value may be filled in.
  if (isEmpty(sent)) return true;
  if (Array.isArray(sent) && Array.isArray(shown)) return isSameSet(sent, shown);
  // A single value of a member that takes several is shown as a list of one; custom fields are shown as a list.
  if (Array.isArray(shown)) return isShownAsList(sent, shown);
  if (typeof sent === 'number' || typeof shown === 'number') return Number(sent) === Number(shown);
  if (typeof sent === 'boolean' || typeof shown === 'boolean')
    return String(sent).trim().toLowerCase() === String(shown);
  if (typeof sent !== 'string' || typeof shown !== 'string') return isEqualObject(sent, shown);
  const same = (text: string): string => text.trim().toLowerCase();
  return same(sent) === same(shown) || Date.parse(sent) === Date.parse(shown);
}

function isShownAsList(sent: unknown, shown: readonly unknown[]): boolean {
  if (!isObject(sent)) return shown.length === 1 && isSame(sent, shown[0]);
  return Object.entries(sent).every(([key, value]) =>
    shown.some((field) => isObject(field) && field['key'] === key && isSame(value, field['value'])),
  );
}

/** Lists that name records, or words, are sets. */
function isSameSet(sent: readonly unknown[], shown: readonly unknown[]): boolean {
  return (
    sent.every((item) => shown.some((other) => isSame(item, other))) &&
    shown.every((other) => sent.some((item) => isSame(item, other)))
  );
}

function isEqualObject(sent: unknown, shown: unknown): boolean {
  if (!isObject(sent) || !isObject(shown)) return false;
  return Object.keys(sent).every((name) => isSame(sent[name], shown[name]));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);
const brief = (value: unknown): string => (JSON.stringify(value) ?? 'undefined').slice(0, 120);
