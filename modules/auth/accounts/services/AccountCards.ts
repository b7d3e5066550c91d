import { type CoreServices, foldedPattern } from '@tenantry/core';
import { pictureOf } from '../../shared/pictureOf';
import { SUPER_ADMINISTRATORS } from '../../roles/services/superAdministrator';

/** An account as colleagues see it. */
export interface AccountCard {
  readonly id: string;
  /** The name of the account, or else its e-mail. */
  readonly name: string;
  /** One or two letters; blank for a name without letters and digits. */
  readonly initials: string;
  /** Address of its picture; null where it has none. */
  readonly picture: string | null;
}

/** A choice among the accounts of a tenant. */
export interface CardChoice {
  /** Accounts with these ids; left out: those that may sign in. */
  readonly ids?: readonly string[];
  /** Words that names contain. */
  readonly search: string;
  /** Most cards in the answer. */
  readonly pageSize: number;
}

const NAME = "coalesce(nullif(t.name, ''), t.email)";

/** Reads the cards of accounts. */
export class AccountCards {
  constructor(private readonly services: Pick<CoreServices, 'database' | 'tenancy'>) {}

  /**
   * Cards of accounts of the tenant of the scope, by name; none where the scope has no tenant. Without `ids` deactivated accounts are
   * left out, and super administrators unless the caller is one.
   */
  async find({ ids, search, pageSize }: CardChoice, isSuperAdmin: boolean): Promise<AccountCard[]> {
    const { tenantId } = this.services.tenancy.scope;
    if (tenantId === null) return [];
    const rows = await this.services.database.query<Omit<AccountCard, 'initials'>>({
      name: 'auth_account_cards',
      text: `SELECT t.id, ${NAME} AS name, ${pictureOf('t')} AS picture FROM auth_users t
              WHERE t.tenant_id = $1
                AND tenantry_fold(${NAME}) LIKE ALL ($2::text[])
                AND CASE WHEN $3::uuid[] IS NULL
                         THEN t.is_confirmed AND ($4 OR t.id NOT IN (${SUPER_ADMINISTRATORS}))
                         ELSE t.id = ANY ($3::uuid[]) END
              ORDER BY tenantry_fold(${NAME}), t.id LIMIT $5`,
      values: [
        tenantId,
        search
          .split(/\s+/)
          .filter(Boolean)
          .map((word) => foldedPattern(word)),
        ids ?? null,
        isSuperAdmin,
        pageSize,
      ],
    });
    return rows.map((row) => ({ ...row, initials: initialsOf(row.name) }));
  }
}

/** The first letters of the first and the last word of a name; of an e-mail, those of its part before the `@`. */
export function initialsOf(name: string): string {
  const words = (name.normalize().split('@')[0] ?? '').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu) ?? [];
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words;
  return shown.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
