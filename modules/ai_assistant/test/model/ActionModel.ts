/** A part as the model knows it. */
export interface ModelPart {
  readonly id: string;
  version: number;
  isThere: boolean;
}

/** A part that would be changed, as it was when that was proposed. */
export interface Target {
  readonly part: ModelPart;
  readonly version: number;
}

/** A proposed change as the model knows it. */
export interface ModelAction {
  readonly id: string;
  /** The part; several for a change of many at once. */
  readonly targets: readonly Target[];
  readonly isBulk: boolean;
  /** New name of the parts. */
  readonly name: string;
  status: 'pending' | 'confirmed' | 'cancelled' | 'expired' | 'executing' | 'failed';
  /** Which of the people confirmed it. */
  by: number | null;
  /** Minute at which it expires if it is not decided. */
  ends: number;
}

/** The name that the tool finds to be wrong after it has changed the part. */
export const UNREADABLE = 'Smudge';

/** Who may do what: two who may change parts, one who may see them, and one of another tenant. */
export const VIEWER = 2;
export const STRANGER = 3;

/** Letters of a name that the tools take at first. */
export const LONG = 100;

const isFresh = ({ part, version }: Target): boolean => part.isThere && part.version === version;

/** Changes that people have proposed, confirmed and cancelled: the state machine of actions in its simplest form. */
export class ActionModel {
  readonly parts: ModelPart[] = [];
  readonly actions: ModelAction[] = [];
  /** Whether the tenant forbids the agent all changes. */
  isReadOnly = false;
  /** The longest name that the tools take. */
  longestName = LONG;
  /** Minutes since the beginning. */
  minute = 0;

  /** One of the actions; an open one two times of three where there is any. */
  pick(at: number): ModelAction | undefined {
    const open = this.actions.filter(({ status }) => status === 'pending');
    const from = at % 3 > 0 && open.length > 0 ? open : this.actions;
    return from[at % Math.max(from.length, 1)];
  }

  /** An open proposal of the same change. */
  open(parts: readonly ModelPart[], isBulk: boolean, name: string): ModelAction | undefined {
    return this.actions.find(
      (action) =>
        action.status === 'pending' &&
        action.name === name &&
        action.isBulk === isBulk &&
        action.targets.length === parts.length &&
        action.targets.every(({ part }, at) => part === parts[at]),
    );
  }

  /** Whether the tools take a name. */
  fits(name: string): boolean {
    return name.length <= this.longestName;
  }

  /** Another open proposal for the same single part, where both could be made now. */
  rival(action: ModelAction): ModelAction | undefined {
    const [target] = action.targets;
    const isOpen = (each: ModelAction) =>
      each.status === 'pending' &&
      !each.isBulk &&
      this.fits(each.name) &&
      each.name !== UNREADABLE &&
      each.targets.every(isFresh);
    if (!target || this.isReadOnly || !isOpen(action)) return undefined;
    return this.actions.find(
      (each) => each !== action && isOpen(each) && each.targets[0]?.part === target.part,
    );
  }

  /** Confirms an action. @returns the status and the code of the answer */
  confirm(action: ModelAction, by: number): [number, string | boolean] {
    if (by === STRANGER) return [404, 'pending_action_not_found'];
    if (action.status === 'confirmed') return [200, true];
    if (action.status === 'failed' && action.by === by) return [200, false];
    if (action.status !== 'pending') return [409, 'invalid_status'];
    if (by === VIEWER) return [403, 'tool_features_denied'];
    if (this.isReadOnly) return [403, 'read_only_agent'];
    if (!this.fits(action.name)) return [412, 'schema_drift'];
    const fresh = action.targets.filter(isFresh);
    if (action.targets.every(({ part }) => !part.isThere)) {
      action.status = 'failed';
      action.by = by;
      return [412, 'stale_version'];
    }
    if (fresh.length === 0) return [412, 'stale_version'];
    action.by = by;
    const isReadable = action.name !== UNREADABLE;
    // A change of many is made where one of them cannot be changed.
    const isMade = action.isBulk || isReadable;
    action.status = isMade ? 'confirmed' : 'failed';
    if (isReadable) for (const { part } of fresh) part.version += 1;
    return [200, isMade];
  }

  /** Cancels an action. @returns the status and the code of the answer */
  cancel(action: ModelAction, by: number): [number, string | boolean] {
    if (by === STRANGER) return [404, 'pending_action_not_found'];
    if (action.status === 'cancelled') return [200, true];
    if (action.status !== 'pending') return [409, 'invalid_status'];
    if (by === VIEWER) return [403, 'tool_features_denied'];
    if (this.isReadOnly) return [403, 'read_only_agent'];
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
