/** @covers modules core/parts/pages */
import { partsWithout } from './partsWithout';

partsWithout('second');
