import { execFile } from 'node:child_process';
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import Joi from 'joi';
import { readManifest } from '../../host/readManifest';
import type { ModuleManifest } from '../../kernel/manifest/ModuleManifest';
import type { ContractRun } from './ContractRun';
import { complain, type Violation } from './ContractViolation';

const run = promisify(execFile);
const PROBE = path.join(__dirname, 'importProbe.js');
/** For a machine with other things to do. */
const LIMIT_MILLISECONDS = 120_000;

/** The manifest is valid, is what the package contains, and importing it only declares. */
export async function checkManifest({ module, manifest, problems }: ContractRun): Promise<void> {
  complain(
    module.id,
    problems.map(({ reason, remedy }) => ({ cause: reason, remedy })),
  );
  const built = await readManifest(module);
  const found: Violation[] = [];
  if (!Array.isArray(built)) found.push(...staleBuild(manifest, built, module.manifestPath));
  else {
    found.push(...built.map(({ reason, remedy }) => ({ cause: reason, remedy })));
  }
  complain(module.id, [...found, ...(found.length === 0 ? await importEffects(module) : [])]);
}

/** The tests run what is built, so an old build would hide what they are to show. */
function staleBuild(given: ModuleManifest, built: ModuleManifest, file: string): Violation[] {
  if (contents(given) === contents(built)) return [];
  return [
    {
      cause: `was built from another manifest than the one under test: ${file} contributes other things.`,
      remedy: 'build the package, then run its tests.',
    },
  ];
}

/** The manifest as text, code left out: what is built from a source differs from it in form. */
function contents(manifest: ModuleManifest): string {
  return JSON.stringify(manifest, (_key, value: unknown) => {
    if (Joi.isSchema(value)) return value.describe();
    return typeof value === 'function' ? 'code' : value;
  });
}

async function importEffects(module: ContractRun['module']): Promise<Violation[]> {
  const { stdout } = await run(process.execPath, [PROBE, module.manifestPath, realpathSync(module.folder)], {
    timeout: LIMIT_MILLISECONDS,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return (JSON.parse(stdout) as string[]).map((effect) => ({
    cause: `does more than declare when its manifest is imported: it ${effect}.`,
    remedy: 'move it into hooks.start, or into the service that needs it.',
  }));
}
