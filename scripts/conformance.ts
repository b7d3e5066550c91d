import { endConformance } from './conformance/endConformance';

/** `npm run conformance`: every published operation with its statuses, and the test that shows each of them. */
void endConformance(process.argv.slice(2));
