import type { TenantRows } from './tenantRows';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
/** Words of a programme (`draft`, `auth.users.list`), and moments, stand in many tenants' rows. */
const COMMON = /^[a-z0-9]+(?:[._:*-][a-z0-9*]*)*$|^\d{4}-\d\d-\d\dT/;
/** Shorter texts occur by chance. */
const SHORTEST = 8;
/** Ids that are tried; one of each column first. */
const MOST_IDS = 24;

/** Values of a tenant's rows that another tenant must not see, and ids with which it may try to get at them. */
export interface Secrets {
  /** Ids and texts that no answer may contain. */
  readonly values: ReadonlySet<string>;
  /** Ids to call routes with. */
  readonly ids: readonly string[];
  /** By id, the table in which it was found. */
  readonly tables: ReadonlyMap<string, string>;
}

/**
 * Gathers ids and telling texts from a tenant's rows.
 *
 * @param others rows of the other tenant: their values are not secret
 * @param known ids besides, which `exercise` gave
 */
export function secretsOf(rows: TenantRows, others: TenantRows, known: readonly string[] = []): Secrets {
  const own = new Set([...others.values()].flat().flatMap((row) => [...textsIn(row)]));
  const values = new Set<string>();
  const first: string[] = [];
  const further: string[] = [];
  const tables = new Map<string, string>();
  for (const [name, table] of rows) {
    table.forEach((row, index) => {
      if (typeof row['id'] === 'string') tables.set(row['id'], name);
      for (const [column, value] of Object.entries(row)) {
        if (typeof value === 'number' && /(^|_)id$/.test(column)) first.push(String(value));
        for (const text of textsIn(value)) {
          if (own.has(text)) continue;
          const unique = isId(text);
          if (unique) (index === 0 ? first : further).push(text);
          if (unique || (text.length >= SHORTEST && !COMMON.test(text))) values.add(text);
        }
      }
    });
  }
  const ids = [...new Set([...known, ...first, ...further])];
  return { values, ids: ids.slice(0, Math.max(MOST_IDS, known.length)), tables };
}

/**
 * The ids that a route is most likely to be about: those of tables that its path names, one of each table first.
 *
 * @param known ids that are among them in any case
 */
export function idsFor(
  path: string,
  { ids, tables }: Secrets,
  most: number,
  known: readonly string[] = [],
): readonly string[] {
  const words = path.split('/').map((segment) => segment.replaceAll('-', '_'));
  const isNamed = (id: string) => words.some((word) => word !== '' && tables.get(id)?.endsWith(word));
  const ordered = [...ids.filter(isNamed), ...ids.filter((id) => !isNamed(id))];
  return [...new Set([...known, ...ordered.slice(0, most)])];
}

/** True for ids, which cannot be guessed. */
export function isId(value: string): boolean {
  return UUID.test(value);
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) yield* textsIn(member);
  }
}
