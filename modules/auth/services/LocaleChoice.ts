import type { CoreServices, Database, Tenancy, TenantLocales, Translations } from '@tenantry/core';
import { ACCESS_COOKIE } from '../authCookies';
import type { AccessTokens } from './AccessTokens';
import type { PrincipalStore } from './PrincipalStore';

type Dependencies = Pick<CoreServices, 'database' | 'tenancy' | 'tenantLocales' | 'translations'> & {
  accessTokens: AccessTokens;
  principalStore: PrincipalStore;
};

/** The parts of a request that may say who is asking. */
interface Asking {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly cookies: Readonly<Record<string, string | undefined>>;
}

/** Somebody's own account. */
interface Person {
  readonly userId: string | null;
  readonly tenantId: string | null;
}

const NOBODY: Person = { userId: null, tenantId: null };
const BEARER = /^bearer +(.*)$/i;

/** Lets callers choose their language among those served (spec supplement, authentication 2, /auth/locale). */
export class LocaleChoice {
  private readonly database: Database;
  private readonly tenancy: Tenancy;
  private readonly tenantLocales: TenantLocales;
  private readonly translations: Translations;
  private readonly tokens: AccessTokens;
  private readonly principals: PrincipalStore;

  constructor(services: Dependencies) {
    this.database = services.database;
    this.tenancy = services.tenancy;
    this.tenantLocales = services.tenantLocales;
    this.translations = services.translations;
    this.tokens = services.accessTokens;
    this.principals = services.principalStore;
  }

  /** Whether the operator fixed one language for everybody. */
  get isForced(): boolean {
    return this.translations.forcedLocale !== null;
  }

  /**
   * Takes a language, and keeps it for the mails of a caller who is signed in.
   *
   * @returns its canonical code, or null when it is not served
   */
  async choose(wanted: unknown, asking: Asking): Promise<string | null> {
    const code = typeof wanted === 'string' ? this.translations.canonical(wanted) : undefined;
    if (code === undefined) return null;
    const { userId, tenantId } = await this.whoAsks(asking);
    const served = await this.tenantLocales.servedBy(tenantId);
    if (!served.includes(code)) return null;
    if (userId !== null && tenantId !== null) {
      await this.tenancy.inTenant(tenantId, 'locale: keep what a person chose', () =>
        this.database.run('UPDATE auth_users SET locale = $2 WHERE id = $1 AND locale IS DISTINCT FROM $2', [
          userId,
          code,
        ]),
      );
    }
    return code;
  }

  /** The operation is public; a credential that is good all the same says whose language it is. */
  private async whoAsks({ headers, cookies }: Asking): Promise<Person> {
    const { authorization } = headers;
    const bearer = typeof authorization === 'string' ? BEARER.exec(authorization)?.[1]?.trim() : undefined;
    const claims = this.tokens.verify(bearer ?? cookies[ACCESS_COOKIE] ?? '');
    return (claims && (await this.principals.find(claims))) ?? NOBODY;
  }
}
