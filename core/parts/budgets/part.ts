import { facade } from '../../kernel/parts/facade';
import type { Part } from '../../kernel/parts/Part';
import { CreateTenantBudgets1798200000000 } from './CreateTenantBudgets1798200000000';
import { TenantBudgets } from './TenantBudgets';

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    readonly budgets: TenantBudgets;
  }
  interface CoreServices {
    /** `take`, `giveBack`: what a tenant may do in an hour, as the operator allows. */
    readonly budgets: BudgetsOfModules;
  }
}

/** `TenantBudgets` as modules use it. */
export type BudgetsOfModules = Pick<TenantBudgets, 'take' | 'giveBack'>;

/** Budgets of tenants: most actions in an hour. */
export const budgetsPart: Part = {
  id: 'budgets',
  contributes: { migrations: [CreateTenantBudgets1798200000000] },
  services: {
    budgets: ({ database, options: { clock }, environment: { budgets } }) =>
      new TenantBudgets(database, clock, budgets),
  },
  offers: { budgets: ({ budgets }) => facade(budgets, ['take', 'giveBack']) },
};
