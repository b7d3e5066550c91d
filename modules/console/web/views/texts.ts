import { textsOf } from '../texts/textsOf';
import { de } from './texts.de';
import { en } from './texts.en';
import { es } from './texts.es';
import { pl } from './texts.pl';

/** Texts of views of records. */
export const t = textsOf(en, { de, es, pl });
