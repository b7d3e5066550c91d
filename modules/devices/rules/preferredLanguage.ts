const LONGEST = 35;
const TAG = /^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i;

/** The language tag that an `Accept-Language` header prefers, region included, as `de-AT`; null for none. */
export function preferredLanguage(header: string | string[] | undefined): string | null {
  const [best] = String(header ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim());
      const quality = parameters.map((text) => /^q=([\d.]+)$/.exec(text)?.[1]).find(Boolean);
      return { tag, quality: Number(quality ?? 1) };
    })
    .filter(({ tag, quality }) => TAG.test(tag) && tag.length <= LONGEST && quality > 0)
    .sort((one, other) => other.quality - one.quality);
  return best?.tag ?? null;
}
