import type { CoreServices, SharedCache } from '@tenantry/core';

interface Known {
  readonly tenantId: string;
  readonly keys: ReadonlySet<string>;
}

/** Events after which other dictionaries may be closed: changes of dictionaries, and of the tree of organizations. */
const CAUSES = ['dictionaries.dictionary.', 'directory.organization.'];

/** Keys of the dictionaries that are closed for an organization, read once and dropped with each change. */
export class ClosedKeys {
  private readonly known: SharedCache<Known>;

  constructor(private readonly deps: Pick<CoreServices, 'caches' | 'database'>) {
    this.known = deps.caches.create<Known>({
      name: 'dictionaries.closed',
      max: 10_000,
      ttl: 60_000,
      tagsOf: ({ tenantId }) => [tenantId],
      droppedBy: ({ id, tenantId }) =>
        tenantId !== null && CAUSES.some((cause) => id.startsWith(cause)) ? [tenantId] : [],
    });
  }

  /** @param chain the organization, then those above it, the nearest first */
  async of(tenantId: string, chain: readonly string[]): Promise<ReadonlySet<string>> {
    const name = chain.join(' ');
    const known = this.known.get(name) ?? (await this.known.load(name, () => this.read(tenantId, chain)));
    return known?.keys ?? NONE;
  }

  private async read(tenantId: string, chain: readonly string[]): Promise<Known> {
    const rows = await this.deps.database.query<{ key: string; isClosed: boolean }>({
      name: 'dictionaries_closed',
      text: `SELECT DISTINCT ON (key) key, is_closed AS "isClosed" FROM dictionaries_dictionaries
              WHERE organization_id = ANY ($1::uuid[]) AND is_active
              ORDER BY key, array_position($1::uuid[], organization_id)`,
      values: [chain],
    });
    return { tenantId, keys: new Set(rows.filter(({ isClosed }) => isClosed).map(({ key }) => key)) };
  }
}

const NONE: ReadonlySet<string> = new Set();
