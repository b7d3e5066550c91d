/** Something that a rule does, as it is stored. */
export interface RuleAction {
  readonly type: string;
  readonly config?: Readonly<Record<string, unknown>>;
}

/** What an action has come to, as answers and logs show it. */
export interface ActionResult {
  readonly type: string;
  readonly success: boolean;
  readonly error?: string;
  /** What the action says or would do: the text, the field with its value, the address. */
  readonly result?: Readonly<Record<string, unknown>>;
}
