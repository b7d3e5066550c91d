import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from '../../docs/filesBelow';
import { importedFiles } from './importedFiles';
import { readCovers } from './readCovers';
import type { SystemTestFile } from './SystemTestFile';

/** Reads every test file of test/system. @param root absolute path of the repository */
export function listSystemTests(root: string): SystemTestFile[] {
  return filesBelow(path.join(root, 'test', 'system'), '.test.ts').map((file) => {
    const relative = path.relative(root, file).replaceAll(path.sep, '/');
    return {
      path: relative,
      covers: readCovers(readFileSync(file, 'utf8')),
      imports: importedFiles(root, relative),
    };
  });
}
