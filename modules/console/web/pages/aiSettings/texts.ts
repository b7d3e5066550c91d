import { textsOf } from '../../texts/textsOf';
import { de } from './texts.de';
import { en } from './texts.en';
import { es } from './texts.es';
import { pl } from './texts.pl';

/** Texts of the settings of agents. */
export const text = textsOf(en, { de, es, pl });
