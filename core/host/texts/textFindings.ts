import type { ModuleManifest } from '../../kernel/manifest/ModuleManifest';
import type { ModulePackage } from '../../kernel/registry/ModulePackage';
import { checkTexts } from './checkTexts';

/** Keys of texts of a module that are missing in one of its languages, or not used, for its author to read. */
export interface TextFinding {
  /** Sentence without its subject. */
  readonly cause: string;
  readonly remedy: string;
}

/** Checks the texts of a module in each of its languages. A module without texts has no findings. */
export async function textFindings(
  module: ModulePackage,
  manifest: ModuleManifest,
): Promise<readonly TextFinding[]> {
  const { translations = {} } = manifest;
  const checked = await checkTexts(module, manifest, translations, Object.keys(translations));
  return checked.flatMap(({ locale, missing, unused }) => [
    ...finding(
      missing,
      (keys) => `has no text in the language ${locale} for ${keys}.`,
      `write them; in files, "tenantry texts ${module.id} --language ${locale}" adds them in English.`,
    ),
    ...finding(
      unused,
      (keys) => `has texts in the language ${locale} that nothing in it uses: ${keys}.`,
      'remove them, or correct their keys.',
    ),
  ]);
}

function finding(
  paths: readonly (readonly string[])[],
  cause: (keys: string) => string,
  remedy: string,
): TextFinding[] {
  if (paths.length === 0) return [];
  return [{ cause: cause(paths.map((keys) => `"${keys.join('.')}"`).join(', ')), remedy }];
}
