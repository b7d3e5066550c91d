/** A part as the model knows it. */
export interface ModelPart {
  readonly id: string;
  version: number;
  isThere: boolean;
}

/** A proposed change as the model knows it. */
export interface ModelAction {
  readonly id: string;
  readonly part: ModelPart;
  /** Of the part when the change was proposed. */
  readonly version: number;
  /** What the part would be called. */
  readonly name: string;
  status: 'pending' | 'confirmed' | 'cancelled' | 'expired' | 'executing' | 'failed';
  /** Which of the people confirmed it. */
  by: number | null;
  /** Minute at which it ends if nobody does anything. */
  ends: number;
}

/** What people have proposed, confirmed and cancelled: the state machine of actions in its simplest form. */
export class ActionModel {
  readonly parts: ModelPart[] = [];
  readonly actions: ModelAction[] = [];
  /** Minutes since the beginning. */
  minute = 0;

  pick(at: number): ModelAction | undefined {
    return this.actions[at % Math.max(this.actions.length, 1)];
  }

  /** An open proposal of the same change. */
  open(part: ModelPart, name: string): ModelAction | undefined {
    return this.actions.find(
      (action) => action.part === part && action.name === name && action.status === 'pending',
    );
  }

  /** Confirms an action. @returns the status and the code of the answer */
  confirm(action: ModelAction, by: number): [number, string | boolean] {
    if (action.status === 'confirmed') return [200, true];
    if (action.status === 'failed' && action.by === by) return [200, false];
    if (action.status !== 'pending') return [409, 'invalid_status'];
    const { part } = action;
    if (part.isThere && part.version !== action.version) return [412, 'stale_version'];
    action.by = by;
    action.status = part.isThere ? 'confirmed' : 'failed';
    if (part.isThere) part.version += 1;
    return [200, part.isThere];
  }

  /** Cancels an action. @returns the status and the code of the answer */
  cancel(action: ModelAction): [number, string | boolean] {
    if (action.status !== 'pending' && action.status !== 'cancelled') return [409, 'invalid_status'];
    action.status = 'cancelled';
    return [200, true];
  }

  /** Time passes, and the sweeper runs. */
  pass(minutes: number): void {
    this.minute += minutes;
    for (const action of this.actions.filter(({ ends }) => ends < this.minute)) {
      if (action.status === 'pending') action.status = 'expired';
      if (action.status === 'executing') action.status = 'failed';
    }
  }
}
