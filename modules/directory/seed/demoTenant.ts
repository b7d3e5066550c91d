import organizations from './demoOrganizations.json';

/**
 * Id of the demo tenant. Fixed, because a customer's tenant may have the same name, and accounts with known passwords must
 * never appear there.
 */
export const DEMO_TENANT_ID = 'ac3ede30-0000-4000-8000-000000000001';

/** An organization of the demo. Names are unique among them. */
export interface DemoOrganization {
  readonly name: string;
  /** Name of the parent, which stands earlier in the list; null for the root. */
  readonly parent: string | null;
  /** Days since it was founded. The list goes from old to young. */
  readonly age: number;
  readonly isClosed?: boolean;
}

export const DEMO_ORGANIZATIONS: readonly DemoOrganization[] = organizations;
