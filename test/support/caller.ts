import type { TestRequest } from '@tenantry/core/testing';

/** Who calls, as the fixture module header_auth understands it. */
export interface Caller {
  /** Tells callers of one tenant apart. */
  readonly name?: string;
  readonly tenantId?: string;
  /** Grants, wildcards included. */
  readonly features?: readonly string[];
  readonly superAdmin?: boolean;
}

/** Options of a request made by somebody. */
export function by(caller: Caller): TestRequest {
  return { headers: { 'x-caller': JSON.stringify(caller) } };
}
