import type { CoreServices, ToolCaller } from '@tenantry/core';

/** Whether attachments that a change names are there for who confirms it. */
export class AttachmentChecks {
  constructor(private readonly services: Pick<CoreServices, 'innerRequests'>) {}

  /** Asks the library of files in the name of the caller; without one nothing can be reached. */
  async areReachable(ids: readonly string[], { principal }: ToolCaller): Promise<boolean> {
    for (const id of ids) {
      const path = `/attachments/library/${encodeURIComponent(id)}`;
      const { status } = await this.services.innerRequests.send(principal, { method: 'GET', path });
      if (status !== 200) return false;
    }
    return true;
  }
}
