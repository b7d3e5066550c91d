import { partsWithout } from './partsWithout';

partsWithout('first');
