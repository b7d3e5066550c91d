import type { TestHost } from '@tenantry/core/testing';
import { AiClient } from '../AiClient';
import { LONG, type ModelAction } from './ActionModel';

interface Answer {
  readonly ok?: boolean;
  readonly code?: string;
}

/** The agent that proposes changes. */
const AGENT = 'workshop.careful';

/** The same on a real host. */
export class ActionWorld {
  private constructor(
    readonly host: TestHost,
    readonly people: readonly AiClient[],
    private readonly tenantId: string,
  ) {}

  /** @param stranger a user of another tenant */
  static async of(host: TestHost, stranger: AiClient): Promise<ActionWorld> {
    const join = () => AiClient.of(host, ['ai_assistant.*', 'workshop.*']);
    const viewer = await AiClient.of(host, ['ai_assistant.view', 'workshop.view']);
    const people = [await join(), await join(), viewer, stranger];
    const world = new ActionWorld(host, people, (await host.homeTenant()).id);
    await world.forbid(false);
    await world.narrow(LONG);
    return world;
  }

  async newPart(): Promise<string> {
    const [row] = await this.host.sql<{ id: string }>(
      `INSERT INTO workshop_parts (tenant_id, name) VALUES ($1, 'Gear') RETURNING id`,
      [this.tenantId],
    );
    return row?.id ?? '';
  }

  /** Proposes to rename parts. @returns the id of the action, or the code of the refusal */
  async propose(ids: readonly string[], isBulk: boolean, name: string): Promise<string> {
    const body = isBulk
      ? { toolName: 'workshop.rename_parts', args: { records: ids.map((recordId) => ({ recordId, name })) } }
      : { toolName: 'workshop.rename_part', args: { id: ids[0], name } };
    const answer = await this.people[0]?.call<{
      code?: string;
      result: { pendingActionId: string; agentId: string };
    }>('POST', '/tools/execute', body);
    if (answer?.body.code !== undefined) return answer.body.code;
    expect(answer?.body.result.agentId).toBe(AGENT);
    return answer?.body.result.pendingActionId ?? '';
  }

  /** The tenant forbids the agent all changes, or allows them again. */
  async forbid(isReadOnly: boolean): Promise<void> {
    const path = `/ai/agents/${AGENT}/mutation-policy`;
    const answer = isReadOnly
      ? await this.people[0]?.call('POST', path, { mutationPolicy: 'read-only' })
      : await this.people[0]?.call('DELETE', path);
    expect(answer?.status).toBe(200);
  }

  /** The module of the tools is upgraded: they take names of so many letters. */
  async narrow(length: number): Promise<void> {
    const { status } = await this.host.request('PUT', '/workshop/longest-name', {
      token: this.people[0]?.token,
      json: { length },
    });
    expect(status).toBe(204);
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
