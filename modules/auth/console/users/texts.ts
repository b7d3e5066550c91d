import { moduleTexts } from '@tenantry/console';
import type en from '../../translations/en.json';

/** Texts of the pages in `console/users`. */
export const text = moduleTexts<(typeof en)['console']['users']>('auth', 'users');
