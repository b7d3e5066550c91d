import { Accounts } from './Accounts';
import { accountsKind } from './accountsKind';
import { Authentication } from './Authentication';
import { authenticatorKind } from './authenticatorKind';
import { facade } from '../../kernel/parts/facade';
import type { Part } from '../../kernel/parts/Part';

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    readonly authentication: Authentication;
  }
  interface CoreServices {
    /** `require(references, organizationId)`: refuses ids of accounts that do not exist in the tenant or may not see the organization (400 with the path of each). `recordKind`: their kind of record. */
    readonly accounts: AccountChecks;
  }
}

/** `Accounts` as modules use it. */
export type AccountChecks = Pick<Accounts, 'recordKind' | 'require'>;

/** Who is calling. */
export const identityPart: Part = {
  id: 'identity',
  kinds: [authenticatorKind, accountsKind],
  services: {
    authentication: ({ contributions }) => new Authentication(contributions.of(authenticatorKind)),
    accounts: () => new Accounts(),
  },
  offers: { accounts: ({ accounts }) => facade(accounts, ['recordKind', 'require']) },
};
