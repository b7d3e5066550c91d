import { repositoryRoot } from './lib/repositoryRoot';
import { checkTestTypes } from './test/checkTestTypes';

/** Type-checks everything: the sources were built before this runs, the tests are left. */
async function main(): Promise<number> {
  const { code, output } = await checkTestTypes(repositoryRoot());
  if (code !== 0) console.error(output);
  return code;
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
