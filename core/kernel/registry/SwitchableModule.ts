/** A module as far as switching it for single tenants is concerned. */
export interface SwitchableModule {
  readonly id: string;
  readonly critical: boolean;
  /** False when it can only be on for all tenants or for none. */
  readonly tenantSwitch: boolean;
  /** Ids of modules it requires. */
  readonly requires: readonly string[];
}
