import type { Confined } from '@tenantry/core';

/** An action that a job performs. */
export interface ActionJob {
  readonly type: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly tenantId: string;
  readonly organizationId: string;
  readonly rule: { readonly id: string; readonly ruleId: string; readonly ruleName: string };
  readonly data: unknown;
  readonly entityType: string;
  readonly entityId: string | null;
  readonly eventType: string | null;
  readonly executedBy: string | null;
  /** Who alone saw the record when the rule judged it. */
  readonly confined: readonly Confined[];
}
