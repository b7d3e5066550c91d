import type { Confined } from '@tenantry/core';

/** A change that rules judge, before it is made or after. */
export interface JudgedChange {
  readonly entityType: string;
  readonly entityId: string | null;
  /** Names by which rules may have asked for the change; the first is shown. */
  readonly eventTypes: readonly [string, ...string[]];
  readonly tenantId: string;
  readonly organizationId: string;
  /** The record as it will be, or what was sent. */
  readonly data: unknown;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly changed: readonly string[];
  /** Who alone sees the record, before the change and after it; empty where it is like any other. */
  readonly confined: readonly Confined[];
}
