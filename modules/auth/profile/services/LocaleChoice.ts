import {
  type CommandCall,
  type CoreServices,
  type ExecutedCommand,
  type Person,
  type Principal,
  publicScope,
} from '@tenantry/core';
import { ACCESS_COOKIE } from '../../sessions/services/authCookies';
import type { AccessTokens } from '../../sessions/services/AccessTokens';
import type { LanguagesOfAccounts } from './LanguagesOfAccounts';
import type { PrincipalStore } from '../../sessions/services/PrincipalStore';
import { ownCommands } from '../commands/ownCommands';

type Dependencies = Pick<
  CoreServices,
  'accessControl' | 'commands' | 'organizations' | 'tenancy' | 'tenantLocales' | 'translations'
> & {
  accessTokens: AccessTokens;
  languagesOfAccounts: LanguagesOfAccounts;
  principalStore: PrincipalStore;
};

/** The parts of a request that may say who is asking. */
interface Asking {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly cookies: Readonly<Record<string, string | undefined>>;
}

/** A language that was taken. */
export interface ChosenLocale {
  /** Canonical. */
  readonly code: string;
  /** The change to the account of a caller who is signed in; null for other callers. */
  readonly executed: ExecutedCommand<unknown> | null;
}

const BEARER = /^bearer +(.*)$/i;

/** Lets callers choose their language among those served. */
export class LocaleChoice {
  constructor(private readonly deps: Dependencies) {}

  /** Whether the operator fixed one language for everybody. */
  get isForced(): boolean {
    return this.deps.translations.forcedLocale !== null;
  }

  /**
   * Takes a language, and keeps it for the mails of a caller who is signed in.
   *
   * @returns null when it is not served
   */
  async choose(wanted: unknown, asking: Asking): Promise<ChosenLocale | null> {
    const code = typeof wanted === 'string' ? this.deps.translations.canonical(wanted) : undefined;
    if (code === undefined) return null;
    const person = await this.whoAsks(asking);
    const tenantId = person?.tenantId ?? null;
    const served = await this.deps.tenantLocales.servedBy(tenantId);
    if (!served.includes(code)) return null;
    if (!person || tenantId === null) return { code, executed: null };
    const { userId } = person;
    const kept = await this.deps.tenancy.inTenant(tenantId, 'locale: read what a person chose', () =>
      this.deps.languagesOfAccounts.snapshot(userId),
    );
    if (!kept || kept.state === code) return { code, executed: null };
    const call = await this.callOf(person, asking);
    return {
      code,
      executed: await this.deps.commands.execute(ownCommands.chooseLanguage, { locale: code }, call),
    };
  }

  /** The caller, or null. The operation is public, but a valid credential identifies the account with the language. */
  private async whoAsks({ headers, cookies }: Asking): Promise<Person | null> {
    const { authorization } = headers;
    const bearer = typeof authorization === 'string' ? BEARER.exec(authorization)?.[1]?.trim() : undefined;
    const claims = this.deps.accessTokens.verify(bearer ?? cookies[ACCESS_COOKIE] ?? '');
    return claims && this.deps.principalStore.findInOpenTenant(claims);
  }

  /** A public operation has no scope; a person's own account is changed where it is at home. */
  private async callOf(principal: Principal, asking: Asking): Promise<CommandCall> {
    const { tenantId, organizationId } = principal;
    const organizations = await this.deps.organizations.treeOf(tenantId);
    const access = this.deps.accessControl.evaluate(principal, tenantId, organizationId, organizations);
    const scope = {
      ...publicScope(),
      tenantId,
      organizationId,
      organizationIds: access.organizationIds,
      zone: organizations.timeZoneOf(organizationId),
    };
    return { ...asking, principal, access, organizations, scope };
  }
}
