import type { ContributionKind } from '../kinds/ContributionKind';
import type { ModuleManifest } from './ModuleManifest';

/** The overrides a module declares, as keys: `service mailer`, `route GET /auth/users/:`. */
export function overrideKeys(
  { overrides = [] }: ModuleManifest,
  kinds: readonly ContributionKind[],
): string[] {
  return overrides.map((entry) => {
    const [noun, text] = Object.entries(entry)[0] as [string, string];
    const kind = kinds.find((each) => each.overridable && each.noun === noun);
    return `${noun} ${kind?.overriddenName?.(text) ?? text}`;
  });
}
