export const SETTINGS = '/ai_assistant/settings';
export const ALLOWLIST = `${SETTINGS}/allowlist`;

/** A provider of models. */
export interface Provider {
  readonly id: string;
  readonly name: string;
  readonly defaultModel: string;
  /** Variable that has its key. */
  readonly envKey: string | null;
  readonly configured: boolean;
  readonly defaultModels: readonly { readonly id: string; readonly name: string }[];
}

/** Which model is used, and why. */
export interface Choice {
  readonly providerId: string | null;
  readonly modelId: string | null;
  readonly baseURL: string | null;
}

/** Providers and models that may be used. */
export interface AllowedModels {
  /** Null: all. */
  readonly providers: readonly string[] | null;
  readonly modelsByProvider: Readonly<Record<string, readonly string[]>>;
}

/** What is set for an agent. */
export interface AgentSettings extends Choice {
  readonly agentId: string;
  readonly allowRuntimeOverride: boolean;
  readonly override: Choice | null;
  readonly source: string | null;
  readonly runtimeOverrideAllowlist: { readonly tenant: AllowedModels | null };
  readonly moderation: {
    readonly enforced: boolean;
    readonly override: boolean | null;
    readonly effective: 'enforced' | 'on' | 'off';
  };
}

/** What `GET /ai_assistant/settings` answers. */
export interface Settings {
  readonly availableProviders: readonly Provider[];
  /** Those that the operator allows. */
  readonly allowlistProviders: readonly Provider[];
  readonly tenantAllowlist: AllowedModels | null;
  readonly resolvedDefault: (Choice & { readonly source: string | null }) | null;
  readonly tenantOverride: Choice | null;
  readonly agents: readonly AgentSettings[];
}
