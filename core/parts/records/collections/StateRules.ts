/** How the state of a record changes. */
export interface StateRules<
  Events = Readonly<Record<string, string>>,
  Times = Readonly<Record<string, string>>,
> {
  /** The states that each state may change to. */
  readonly moves: Readonly<Record<string, readonly string[]>>;
  /** The states in which a record may be created. */
  readonly starts: readonly string[];
  /** Members that hold when a record last entered a state. */
  readonly times: Times;
  /** The last part of the names of events that are emitted when a record enters a state. */
  readonly events: Events;
}
