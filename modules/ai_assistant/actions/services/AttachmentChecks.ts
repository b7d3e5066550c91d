import { optionalService, type ToolCaller } from '@tenantry/core';
import type { AttachmentsServices } from '@tenantry/module-attachments/contract';

/** Whether attachments that a change names are there for who confirms it. */
export class AttachmentChecks {
  constructor(private readonly services: Partial<AttachmentsServices>) {}

  /** Whether the caller may read all of these files; without the library of files none can be read. */
  async areReachable(ids: readonly string[], caller: ToolCaller): Promise<boolean> {
    if (ids.length === 0) return true;
    const reader = optionalService<AttachmentsServices, 'attachmentReader'>(
      this.services,
      'attachmentReader',
    );
    const found = (await reader?.find(ids, caller, 0)) ?? [];
    return found.length === new Set(ids.map((id) => id.toLowerCase())).size;
  }
}
