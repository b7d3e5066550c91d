import { openWithout } from './openWithout';

openWithout('second');
