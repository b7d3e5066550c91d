type View = Readonly<Record<string, unknown>>;

const PREFIX = 'cf_';

/** A record as the log shows it, with its custom fields as `cf_<key>` too, as inputs name them; null for none. */
export function shownRecord(view: View | null | undefined): View | null {
  return view ? { ...prefixed(view), ...view } : null;
}

/**
 * A record as it will be.
 *
 * @param there null for one that is created
 * @param sent what changes, with custom fields as `cf_<key>`
 */
export function recordWith(there: View | null, sent: View | null): View {
  const data: View = { ...there, ...sent };
  const custom = Object.entries(sent ?? {}).filter(([name]) => name.startsWith(PREFIX));
  if (custom.length === 0) return data;
  const changed = custom.map(([name, value]) => [name.slice(PREFIX.length), value] as const);
  return { ...data, custom: { ...(there?.['custom'] as View | undefined), ...Object.fromEntries(changed) } };
}

function prefixed({ custom }: View): View {
  const members = Object.entries((custom ?? {}) as View);
  return Object.fromEntries(members.map(([key, value]) => [`${PREFIX}${key}`, value]));
}
