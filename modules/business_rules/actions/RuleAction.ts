/** Something that a rule does, as it is stored. */
export interface RuleAction {
  readonly type: string;
  /** As it was written; null and absent stand for none. */
  readonly config?: Readonly<Record<string, unknown>> | null;
}

/** Outcome of an action, as answers and logs show it. */
export interface ActionResult {
  readonly type: string;
  readonly success: boolean;
  readonly error?: string;
  /** Message or effect of the action: the text, the field with its value, the address. */
  readonly result?: Readonly<Record<string, unknown>>;
}
