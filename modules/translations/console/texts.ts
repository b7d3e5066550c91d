import { moduleTexts } from '@tenantry/console';
import type en from '../translations/en.json';

/** Texts of the pages in `console/`. */
export const text = moduleTexts<(typeof en)['console']>('translations');
