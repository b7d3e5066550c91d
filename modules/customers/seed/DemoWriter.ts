import type { Command, CommandCall, CoreServices, StoredRow } from '@tenantry/core';

const DAY = 86_400_000;

/** Writes the demo as a client would: by commands, so that every rule holds and the log shows it. */
export class DemoWriter {
  constructor(
    private readonly services: Pick<CoreServices, 'clock' | 'commands' | 'database'>,
    private readonly call: CommandCall,
  ) {}

  /** @returns the id of the record */
  async create<TInput>(
    command: Command<TInput, string | StoredRow>,
    input: NoInfer<TInput>,
  ): Promise<string> {
    const { result } = await this.services.commands.execute(command, input, this.call);
    return typeof result === 'string' ? result : (result['id'] as string);
  }

  async execute<TInput>(command: Command<TInput>, input: NoInfer<TInput>): Promise<void> {
    await this.services.commands.execute(command, input, this.call);
  }

  /** ISO 8601. @param days negative for the future */
  daysAgo(days: number): string {
    return new Date(this.services.clock.now().getTime() - days * DAY).toISOString();
  }

  /** Makes a record look as old as it is in the story; no command writes these times. @param times days ago, by column */
  async backdate(
    table: 'customers_entities' | 'customers_deals',
    id: string,
    times: Readonly<Record<string, number | null>>,
  ): Promise<void> {
    const columns = Object.keys(times).map((column, index) => `${column} = $${index + 2}`);
    const values = Object.values(times).map((days) => (days === null ? null : this.daysAgo(days)));
    await this.services.database.run(`UPDATE ${table} SET ${columns.join(', ')} WHERE id = $1`, [
      id,
      ...values,
    ]);
  }

  /** The same for when a deal entered a stage. */
  async backdateStage(dealId: string, stageId: string, days: number): Promise<void> {
    await this.services.database.run(
      'UPDATE customers_deal_stage_transitions SET transitioned_at = $3 WHERE deal_id = $1 AND stage_id = $2',
      [dealId, stageId, this.daysAgo(days)],
    );
  }
}
