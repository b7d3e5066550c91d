/** States of a proposed change. */
export type ActionStatus = 'pending' | 'confirmed' | 'cancelled' | 'expired' | 'executing' | 'failed';

/** One field as it is and as it would be. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Texts for people, where the tool gives them. */
  readonly fieldLabel?: string;
  readonly beforeDisplay?: unknown;
  readonly afterDisplay?: unknown;
}

/** One record of a change of several. */
export interface ActionRecord {
  readonly recordId: string;
  readonly entityType: string;
  readonly label: string;
  readonly fieldDiff: readonly FieldChange[];
  readonly recordVersion: string | null;
}

/** A record that was not changed, and why. */
export interface FailedRecord {
  readonly recordId: string;
  readonly error: { readonly code: string; readonly message: string };
}

/** Outcome of a change. */
export interface ExecutionResult {
  readonly recordId?: string;
  readonly commandName?: string;
  readonly error?: { readonly code: string; readonly message: string; readonly details?: unknown };
}

/** A proposed change as clients see it. */
export interface PendingAction {
  readonly id: string;
  readonly agentId: string;
  readonly toolName: string;
  readonly status: ActionStatus;
  readonly fieldDiff: readonly FieldChange[];
  readonly records: readonly ActionRecord[] | null;
  readonly failedRecords: readonly FailedRecord[] | null;
  readonly sideEffectsSummary: string | null;
  readonly attachmentIds: readonly string[];
  readonly targetEntityType: string | null;
  readonly targetRecordId: string | null;
  readonly recordVersion: string | null;
  readonly queueMode: string;
  readonly executionResult: ExecutionResult | null;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly resolvedAt: string | null;
  readonly resolvedByUserId: string | null;
}

/** With what only the server knows. */
export interface StoredAction extends PendingAction {
  readonly tenantId: string;
  readonly organizationId: string | null;
  readonly conversationId: string | null;
  readonly normalizedInput: Readonly<Record<string, unknown>>;
  readonly createdByUserId: string | null;
}
