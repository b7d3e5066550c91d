/** @covers modules core/parts/pages */
import { openWithout } from './openWithout';

openWithout('second');
