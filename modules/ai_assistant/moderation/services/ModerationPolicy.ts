import type { AgentDeclaration } from '@tenantry/core';
import { type AiEnvironment, isOn } from '../../environment';
import type { RuntimeRow } from '../../providers/services/RuntimeRows';

/** Whether input of an agent is moderated. */
export interface Moderation {
  /** The agent reads texts of strangers: its input is always moderated. */
  readonly enforced: boolean;
  /** Setting of the tenant; null where it is not set. */
  readonly override: boolean | null;
  readonly effective: 'enforced' | 'on' | 'off';
}

/** Decides whether what people send is moderated: the agent, then the tenant, then the operator. */
export class ModerationPolicy {
  constructor(private readonly deps: { readonly environment: AiEnvironment }) {}

  of(
    { untrustedInput = false }: Pick<AgentDeclaration, 'untrustedInput'>,
    rows: { readonly agent?: RuntimeRow; readonly tenant?: RuntimeRow },
  ): Moderation {
    const override = rows.agent?.inputModeration ?? null;
    const set = override ?? rows.tenant?.inputModeration ?? null;
    const isActive = set ?? isOn(this.deps.environment, 'TENANTRY_AI_INPUT_MODERATION');
    return {
      enforced: untrustedInput,
      override,
      effective: untrustedInput ? 'enforced' : isActive ? 'on' : 'off',
    };
  }
}
