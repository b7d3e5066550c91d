import { CommandError } from '@tenantry/core/cli';
import { readArguments } from './test/repeat/readArguments';
import { repeatFiles, type RepeatOutcome } from './test/repeat/repeatFiles';
import { root } from './test/runSuite';

/** `npm run test:repeat -- <times> [--load <count>] <files or folders>`: shows whether tests pass every time. */
async function main(): Promise<RepeatOutcome> {
  try {
    return await repeatFiles(readArguments(root, process.argv.slice(2)));
  } catch (error) {
    if (error instanceof CommandError) console.error(`${error.message}\n  Remedy: ${error.remedy}`);
    else console.error(error);
    return { passed: 0, failed: 1 };
  }
}

void main().then(({ passed, failed }) => {
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
});
