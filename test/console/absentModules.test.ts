import { openWithout } from './openWithout';

openWithout('first');
