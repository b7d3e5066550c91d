import { partsWithout } from './partsWithout';

partsWithout('second');
