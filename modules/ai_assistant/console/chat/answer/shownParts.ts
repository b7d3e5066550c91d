/** A part that a tool shows besides the text of the agent. */
export interface ShownPart {
  readonly componentId?: string;
  readonly pendingActionId?: string;
  readonly payload?: unknown;
}

/** The card on which a person confirms or rejects a change. */
export const CONFIRM_CARD = 'mutation-preview-card';

/** Parts to show of the output of a tool: a change that waits for a confirmation, and parts of the tool itself. */
export function partsOfOutput(output: string | null): readonly ShownPart[] {
  if (output === null) return [];
  try {
    const answer = JSON.parse(output) as Readonly<Record<string, unknown>> | null;
    if (typeof answer !== 'object' || answer === null) return [];
    if (answer['status'] === 'pending-confirmation')
      return [{ componentId: CONFIRM_CARD, pendingActionId: String(answer['pendingActionId']) }];
    return [answer['uiPart'], answer['uiParts']].flat().filter(isPart);
  } catch {
    return [];
  }
}

export const isPart = (value: unknown): value is ShownPart => typeof value === 'object' && value !== null;
