import { callerKeyOf } from '@tenantry/core';
import type { AiEnvironment } from '../../environment';
import type { Caller } from '../../shared/place';
import type { RunningTurn } from './ChatTurns';
import { LiveTurn } from './LiveTurn';

/** The turns that run in this process, by the conversations that they are stored in. */
export class LiveTurns {
  private readonly turns = new Map<string, LiveTurn>();
  private readonly all = new Set<LiveTurn>();

  constructor(private readonly deps: { readonly environment: AiEnvironment }) {}

  /**
   * Runs a turn. One that is stored goes on for a while when its client has left, and can be found again.
   *
   * @param onOver called when the turn is over
   */
  run(turn: RunningTurn, caller: Caller, onOver: () => void): LiveTurn {
    const key = turn.conversationId === null ? null : keyOf(turn.conversationId, caller);
    const patience = key === null ? 0 : this.deps.environment.AI_CHAT_RESUME_SECONDS * 1_000;
    const live: LiveTurn = new LiveTurn(turn, patience, () => {
      onOver();
      this.all.delete(live);
      if (key !== null && this.turns.get(key) === live) this.turns.delete(key);
    });
    this.all.add(live);
    if (key !== null) this.turns.set(key, live);
    return live;
  }

  /** The turn of the caller that runs in a conversation. */
  find(conversationId: string, caller: Caller): LiveTurn | undefined {
    return this.turns.get(keyOf(conversationId, caller));
  }

  /** Ends all turns, and waits until what they said is stored: the server stops, or the module does. */
  async stop(): Promise<void> {
    const running = [...this.all];
    for (const live of running) live.stop('server-stop');
    await Promise.allSettled(running.map(({ over }) => over));
  }
}

const keyOf = (conversationId: string, { scope, principal }: Caller): string =>
  JSON.stringify([scope.tenantId, scope.organizationId, callerKeyOf(principal), conversationId]);
