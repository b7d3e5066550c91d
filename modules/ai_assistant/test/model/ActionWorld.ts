import type { TestHost } from '@tenantry/core/testing';
import { AiClient } from '../AiClient';
import type { ModelAction } from './ActionModel';

interface Answer {
  readonly ok?: boolean;
  readonly code?: string;
}

/** The same on a real host: two people who may change parts. */
export class ActionWorld {
  private constructor(
    readonly host: TestHost,
    readonly people: readonly AiClient[],
    private readonly tenantId: string,
  ) {}

  static async of(host: TestHost): Promise<ActionWorld> {
    const join = () => AiClient.of(host, ['ai_assistant.*', 'workshop.*']);
    return new ActionWorld(host, [await join(), await join()], (await host.homeTenant()).id);
  }

  async newPart(): Promise<string> {
    const [row] = await this.host.sql<{ id: string }>(
      `INSERT INTO workshop_parts (tenant_id, name) VALUES ($1, 'Gear') RETURNING id`,
      [this.tenantId],
    );
    return row?.id ?? '';
  }

  /** Proposes to rename a part. @returns the id of the action */
  async propose(id: string, name: string): Promise<string> {
    const body = { toolName: 'workshop.rename_part', args: { id, name } };
    const answer = await this.people[0]?.call<{ result: { pendingActionId: string } }>(
      'POST',
      '/tools/execute',
      body,
    );
    return answer?.body.result.pendingActionId ?? '';
  }

  async send(
    verb: 'confirm' | 'cancel',
    { id }: ModelAction,
    by: number,
  ): Promise<[number, string | boolean]> {
    const person = this.people[by] as AiClient;
    const { status, body } = await person.call<Answer>('POST', `/ai/actions/${id}/${verb}`);
    return [status, body.ok ?? body.code ?? ''];
  }

  async statusOf({ id }: ModelAction): Promise<string> {
    const answer = await this.people[1]?.call<{ status: string }>('GET', `/ai/actions/${id}`);
    return answer?.body.status ?? '';
  }

  async versionOf(id: string): Promise<number | undefined> {
    const rows = await this.host.sql<{ version: number }>(
      'SELECT version FROM workshop_parts WHERE id = $1',
      [id],
    );
    return rows[0]?.version;
  }

  /** A process claims the change, and ends before it is made. */
  async crash({ id }: ModelAction): Promise<void> {
    await this.host.sql(
      `UPDATE ai_assistant_actions SET status = 'executing', executing_at = $2 WHERE id = $1 AND status = 'pending'`,
      [id, this.host.clock.now()],
    );
  }

  async touch(id: string): Promise<void> {
    await this.host.sql('UPDATE workshop_parts SET version = version + 1 WHERE id = $1', [id]);
  }

  async remove(id: string): Promise<void> {
    await this.host.sql('DELETE FROM workshop_parts WHERE id = $1', [id]);
  }

  /** Events that were delivered of an action, in order. */
  eventsOf({ id }: ModelAction): string[] {
    return this.host.events.flatMap((event) => {
      const { pendingActionId, status } = event.payload as { pendingActionId?: string; status?: string };
      return pendingActionId === id && event.id.startsWith('ai.action.') ? [status ?? ''] : [];
    });
  }
}
