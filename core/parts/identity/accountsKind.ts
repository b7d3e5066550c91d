import { sourceKind } from '../../kernel/kinds/sourceKind';
import type { Accounts, AccountSource } from './Accounts';

declare module '../../kernel/manifest/ModuleManifest' {
  interface ModuleManifest {
    /** Name of the service of this module that implements `AccountSource`: accounts of a tenant, and organizations that they see. */
    readonly accounts?: string;
  }
}

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    readonly accounts: Accounts;
  }
}

/** The module that keeps the accounts. */
export const accountsKind = sourceKind<AccountSource>('accounts', (_moduleId, source, { accounts }) =>
  accounts.connect(source),
);
