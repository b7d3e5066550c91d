import { type CoreServices, recentlyUsed, type SharedCache, type StoredRow } from '@tenantry/core';
import { type Maker, makerKey } from '../../rules/Maker';
import { type CompiledRule, compileRule, STORED_RULE, type StoredRule } from '../rules/CompiledRule';
import type { RuleActions } from '../../actions/services/RuleActions';
import { membersSetBy, RuleList } from '../rules/RuleList';

/** The enabled rules of a tenant for one kind of record, the first to be judged first. */
export interface RuleBook {
  readonly rules: readonly CompiledRule[];
  readonly byEvent: ReadonlyMap<string, RuleList>;
  /** Whoever changed one of them last, each once. */
  readonly makers: readonly Maker[];
}

type Dependencies = Pick<CoreServices, 'caches' | 'database'> & { readonly ruleActions: RuleActions };

/**
 * The rules that hold for each kind of record, read and compiled once. They are dropped in every process with the commit of
 * a change; a rule that has not changed is not compiled again.
 */
export class RuleBooks {
  private readonly books: SharedCache<RuleBook>;
  private readonly compiled = recentlyUsed<CompiledRule>(20_000);

  constructor(private readonly deps: Dependencies) {
    this.books = deps.caches.create<RuleBook>({ name: 'business_rules.books', max: 5_000, ttl: 300_000 });
  }

  /** The rules for a kind of record; a promise only where they have to be read. Call it in the scope of the tenant. */
  of(tenantId: string, entityType: string): RuleBook | Promise<RuleBook> {
    const key = keyOf(tenantId, entityType);
    return this.books.get(key) ?? this.load(key, tenantId, entityType);
  }

  /** Rules have changed; takes effect everywhere with the commit. */
  async changed(rows: readonly StoredRow[]): Promise<void> {
    const keys = rows.map((row) => keyOf(row['tenant_id'] as string, row['entity_type'] as string));
    if (keys.length > 0) await this.books.invalidate(...new Set(keys));
  }

  /** A rule, whatever it waits for; undefined where it is gone. Call it in the scope of its tenant. */
  async find(id: string): Promise<CompiledRule | undefined> {
    const stored = await this.deps.database.first<StoredRule>({
      name: 'business_rules_by_id',
      text: `SELECT ${STORED_RULE} FROM business_rules_rules t WHERE t.id = $1 AND t.deleted_at IS NULL`,
      values: [id],
    });
    return stored && this.compile(stored);
  }

  private async load(key: string, tenantId: string, entityType: string): Promise<RuleBook> {
    const book = await this.books.load(key, () => this.read(tenantId, entityType));
    return book ?? EMPTY;
  }

  private async read(tenantId: string, entityType: string): Promise<RuleBook> {
    const stored = await this.deps.database.query<StoredRule>({
      name: 'business_rules_book',
      text: `SELECT ${STORED_RULE} FROM business_rules_rules t
              WHERE t.tenant_id = $1 AND t.entity_type = $2 AND t.enabled AND t.deleted_at IS NULL AND t.suspended_at IS NULL
              ORDER BY t.priority DESC, t.rule_id`,
      values: [tenantId, entityType],
    });
    if (stored.length === 0) return EMPTY;
    const rules = stored.map((rule) => this.compile(rule));
    const byEvent = new Map<string, CompiledRule[]>();
    for (const rule of rules) {
      const eventType = rule.eventType ?? '';
      const others = byEvent.get(eventType);
      if (others) others.push(rule);
      else byEvent.set(eventType, [rule]);
    }
    const set = membersSetBy(rules, this.deps.ruleActions);
    const lists = [...byEvent].map(([eventType, list]) => [eventType, new RuleList(list, set)] as const);
    return { rules, byEvent: new Map(lists), makers: makersOf(rules) };
  }

  private compile(rule: StoredRule): CompiledRule {
    const key = `${rule.id}/${rule.updatedAt.getTime()}`;
    let known = this.compiled.get(key);
    if (!known) this.compiled.set(key, (known = compileRule(rule)));
    return known;
  }
}

const EMPTY: RuleBook = { rules: [], byEvent: new Map(), makers: [] };

/** Whoever changed one of the rules last, each once. */
export function makersOf(rules: readonly CompiledRule[]): Maker[] {
  return [
    ...new Map(rules.flatMap(({ maker }) => (maker ? [[makerKey(maker), maker] as const] : []))).values(),
  ];
}

const keyOf = (tenantId: string, entityType: string) => `${tenantId}/${entityType}`;
