import { endSuite } from './test/endSuite';
import { runSystemSuite } from './test/runSystemSuite';

/** `npm run test:system -- [--changed] [jest arguments]`: servers, packages, kills, Redis, documents. */
void endSuite(runSystemSuite(process.argv.slice(2)));
