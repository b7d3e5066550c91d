import type { MutationPolicy, ToolDeclaration } from '@tenantry/core';

/** The most restrictive first. */
export const POLICIES = ['read-only', 'destructive-confirm-required', 'confirm-required'] as const;

const rank = (policy: MutationPolicy): number => POLICIES.indexOf(policy);

/** True where `wanted` allows more than `declared`. */
export const isEscalation = (declared: MutationPolicy, wanted: MutationPolicy): boolean =>
  rank(wanted) > rank(declared);

/** The more restrictive of what the agent declares and what the tenant has set; an unknown policy counts for nothing. */
export function effectivePolicy(
  declared: MutationPolicy | undefined,
  override: string | null,
): MutationPolicy {
  const base = declared ?? 'read-only';
  const set = POLICIES.find((policy) => policy === override);
  return set && rank(set) < rank(base) ? set : base;
}

/** Whether a call has to be confirmed by a person. What cannot be judged counts as destructive. */
export function needsConfirmation(
  { isMutation, isDestructive }: Pick<ToolDeclaration, 'isMutation' | 'isDestructive'>,
  policy: MutationPolicy,
  input: unknown,
): boolean {
  if (!isMutation) return false;
  if (policy !== 'destructive-confirm-required') return true;
  if (typeof isDestructive !== 'function') return isDestructive ?? false;
  try {
    return isDestructive(input as never);
  } catch {
    return true;
  }
}
