import { moduleTexts } from '@tenantry/console';
import type en from '../translations/en.json';

/** Texts of the page in `console/`. */
export const text = moduleTexts<(typeof en)['console']>('progress');
