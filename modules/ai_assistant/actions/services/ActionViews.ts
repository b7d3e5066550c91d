import { authorIdOf, type CoreServices, HttpError, type ToolCaller } from '@tenantry/core';
import type { Tools } from '../../tools/services/Tools';
import type { ActionRecord, FieldChange, PendingAction, StoredAction } from '../PendingAction';

type Dependencies = Pick<CoreServices, 'logger'> & { readonly aiTools: Tools };

/** Changes of a record that the reader may not see: the names of the fields, without values. */
const withoutValues = (changes: readonly FieldChange[]): FieldChange[] =>
  changes.map(({ field }) => ({ field, before: null, after: null }));

/** Shows actions to clients: everybody of the organization sees that there are some, and values only who may see the records. */
export class ActionViews {
  constructor(private readonly deps: Dependencies) {}

  /**
   * An action as the caller may see it. Values are those of records that they may see with the features of the tool; who proposed
   * the change sees what they proposed while they hold these features.
   */
  async shown(action: StoredAction, caller: ToolCaller): Promise<PendingAction> {
    const {
      tenantId: _tenantId,
      organizationId: _organizationId,
      conversationId: _conversationId,
      normalizedInput: _normalizedInput,
      createdByUserId: _createdByUserId,
      ...all
    } = action;
    if (all.fieldDiff.length === 0 && !all.records?.length) return all;
    const seen = await this.seenBy(action, caller);
    const hidden = ({ recordId, entityType, fieldDiff, ...record }: ActionRecord): ActionRecord => ({
      ...record,
      recordId,
      entityType,
      label: entityType,
      fieldDiff: withoutValues(fieldDiff),
    });
    return {
      ...all,
      fieldDiff: seen(all.targetRecordId) ? all.fieldDiff : withoutValues(all.fieldDiff),
      records: all.records?.map((record) => (seen(record.recordId) ? record : hidden(record))) ?? null,
    };
  }

  /** Which of the records of an action a caller may see. */
  private async seenBy(
    { toolName, createdByUserId, normalizedInput }: StoredAction,
    caller: ToolCaller,
  ): Promise<(recordId: string | null) => boolean> {
    const tool = this.deps.aiTools.find(toolName, caller.access);
    if (!tool || !caller.access.hasAll(tool.features ?? [])) return () => false;
    if (createdByUserId !== null && createdByUserId === authorIdOf(caller.principal)) return () => true;
    try {
      const targets = (await tool.targets(normalizedInput, caller)) ?? [];
      const ids = new Set(targets.map(({ recordId }) => recordId));
      return (recordId) => ids.has(recordId);
    } catch (error) {
      if (!(error instanceof HttpError))
        this.deps.logger.warn({ err: error, tool: tool.id }, 'records of an action could not be read');
      return () => false;
    }
  }
}
