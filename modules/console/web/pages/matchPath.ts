/** The parts of an address that a path names as `:name`; null where they do not fit. */
export function matchPath(path: string, address: string): Readonly<Record<string, string>> | null {
  const wanted = path.split('/');
  const given = address.replace(/\/+$/, '').split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const text = given[index] ?? '';
    if (part.startsWith(':') && text !== '') params[part.slice(1)] = decoded(text);
    else if (part !== text) return null;
  }
  return params;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
