import { enricherKind, interceptorKind } from './extensionKinds';
import type { Part } from '../../kernel/parts/Part';

/** Code of modules around routes and commands of others. */
export const extensionsPart: Part = { id: 'extensions', kinds: [interceptorKind, enricherKind] };
