import { stat } from 'node:fs/promises';
import { didYouMean, type LoadedModule, secretSettings, suggest } from '../../../host';
import type { Finding } from './Finding';

const PREFIX = 'TENANTRY_SETTING_';
/** Rights of the group and of others. */
const OTHERS = 0o077;

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The secret settings of the modules that are to run: files that others may read, and variables that lead to no
 * setting. Problems that keep a module from running are reported with the module.
 */
export async function checkSecrets(
  modules: readonly LoadedModule[],
  environment: Variables,
): Promise<Finding[]> {
  const secrets = modules.flatMap(({ package: { id }, manifest }) =>
    secretSettings(id, manifest.settings).map(({ variable }) => ({ id, variable })),
  );
  const files = await Promise.all(
    secrets.map(({ id, variable }) => checkFile(id, `${variable}_FILE`, environment[`${variable}_FILE`])),
  );
  const known = secrets.flatMap(({ variable }) => [variable, `${variable}_FILE`]);
  const loaded = modules.map(({ package: { id } }) => `${PREFIX}${id.toUpperCase()}__`);
  const strange = Object.keys(environment).filter(
    (name) => loaded.some((prefix) => name.startsWith(prefix)) && !known.includes(name),
  );
  return [...files.flat(), ...strange.map((name) => leadsNowhere(name, known))];
}

async function checkFile(subject: string, variable: string, file: string | undefined): Promise<Finding[]> {
  const found = file === undefined ? undefined : await stat(file).catch(() => undefined);
  if (file === undefined || !found || (found.mode & OTHERS) === 0) return [];
  return [
    {
      verdict: 'note',
      subject,
      message: `${file}, which ${variable} names, may be read by other users.`,
      remedy: `chmod 600 ${file}, as the user that the server runs as.`,
    },
  ];
}

function leadsNowhere(name: string, known: readonly string[]): Finding {
  const hint = didYouMean(suggest(name, known));
  return {
    verdict: 'note',
    subject: 'environment',
    message: `${name} leads to no secret setting.${hint === '' ? '' : ` ${hint}`}`,
    remedy: 'correct the name, or unset the variable.',
  };
}
