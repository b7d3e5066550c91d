import { checkTexts as textsOf } from '../../host/texts/checkTexts';
import type { ContractRun } from './ContractRun';
import { complain } from './ContractViolation';

/** Each language of the module has the titles, labels, errors and keys that the module shows, and no other texts. */
export async function checkTexts({ module, manifest }: ContractRun): Promise<void> {
  const { translations = {} } = manifest;
  const found = await textsOf(module, manifest, translations, Object.keys(translations));
  complain(
    module.id,
    found.flatMap(({ locale, missing, unused }) => [
      ...missing.map((keys) => ({
        cause: `has no text in ${locale} for ${keys.join('.')}.`,
        remedy: `write it; \`tenantry texts ${module.id} --language ${locale}\` adds what is missing in English.`,
      })),
      ...unused.map((keys) => ({
        cause: `has a text in ${locale} that nothing in it uses: ${keys.join('.')}.`,
        remedy: 'remove it, or correct its key.',
      })),
    ]),
  );
}
