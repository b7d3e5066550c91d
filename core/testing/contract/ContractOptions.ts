import type { TestHost } from '../TestHost';
import type { TestHostOptions } from '../TestHostOptions';

/** Result of `exercise`. */
export interface ExerciseResult {
  readonly ids?: readonly string[];
  readonly tenantId?: string;
}

/** Options of the contract, given by the author of the module. */
export interface ContractOptions extends Pick<TestHostOptions, 'modules' | 'environment'> {
  /** Folder of the package; default: the one that the test file lies in. */
  readonly package?: string;
  /**
   * Makes everything happen that the module is there for, in the tenant of `host.homeTenant()`: writes rows, makes
   * every declared event occur. What it leaves behind is what another tenant then tries to get at.
   *
   * @returns what the contract cannot find out: ids besides those in the module's tables that another tenant is to try,
   * and the tenant it worked in, where that is not the first one
   */
  readonly exercise?: (host: TestHost) => Promise<void | ExerciseResult>;
  /** Declared events that `exercise` cannot make occur, with the reason. */
  readonly unseenEvents?: Readonly<Record<string, string>>;
  /** Values of a tenant's rows that other tenants may see, with the reason. */
  readonly publicValues?: Readonly<Record<string, string>>;
}
