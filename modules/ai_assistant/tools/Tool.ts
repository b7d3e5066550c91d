import type { ExpectedVersions, ToolCaller, ToolDeclaration, ToolTarget } from '@tenantry/core';

/** A tool as the assistant calls it, whoever contributes it. */
export interface Tool extends Pick<
  ToolDeclaration,
  'id' | 'description' | 'input' | 'features' | 'isMutation' | 'isBulk' | 'isDestructive'
> {
  readonly title: string;
  /** Does the work with the rights of the caller, on records of the expected versions. */
  readonly run: (input: unknown, caller: ToolCaller, expected?: ExpectedVersions) => Promise<unknown>;
  /** Checks a call that is to be confirmed. @throws HttpError what it would be refused with */
  readonly tryOut?: (input: unknown, caller: ToolCaller) => Promise<void>;
  /** The records that a call would change; undefined for a tool that does not say. */
  readonly targets: (input: unknown, caller: ToolCaller) => Promise<readonly ToolTarget[] | undefined>;
}
