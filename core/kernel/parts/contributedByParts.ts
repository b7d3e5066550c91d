import type { ModuleManifest } from '../manifest/ModuleManifest';
import type { Part } from './Part';

/** Contributions of the core by all its parts: lists one after the other, records put together. */
export function contributedByParts(title: string, parts: readonly Part[]): ModuleManifest {
  const manifest: Record<string, unknown> = { title };
  for (const { contributes = {} } of parts) {
    for (const [key, value] of Object.entries(contributes)) {
      const before = manifest[key];
      manifest[key] = Array.isArray(value)
        ? [...((before as readonly unknown[] | undefined) ?? []), ...(value as readonly unknown[])]
        : { ...(before as object | undefined), ...(value as object) };
    }
  }
  return manifest as unknown as ModuleManifest;
}
