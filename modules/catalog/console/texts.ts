import { moduleTexts } from '@tenantry/console';
import type en from '../translations/en.json';

/** Texts of the parts in `console/`. */
export const text = moduleTexts<(typeof en)['console']>('catalog');
