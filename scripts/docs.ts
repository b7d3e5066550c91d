import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from './docs/filesBelow';
import { withOptionTables } from './docs/optionTables';
import { Declarations } from './docs/readMembers';
import { repositoryRoot } from './lib/repositoryRoot';

/** `npm run docs`: updates the tables of options in the documents from the declarations of the core. */
function main(): void {
  const root = repositoryRoot();
  const declarations = Declarations.read(root);
  for (const file of filesBelow(path.join(root, 'docs'), '.md')) {
    const text = readFileSync(file, 'utf8');
    const current = withOptionTables(text, declarations);
    if (current === text) continue;
    writeFileSync(file, current);
    console.log(`${path.relative(root, file)}: updated`);
  }
}

main();
