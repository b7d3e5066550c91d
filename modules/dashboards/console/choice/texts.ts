import { moduleTexts } from '@tenantry/console';
import type en from '../../translations/en.json';

/** Texts of the choice of widgets for roles and accounts. */
export const text = moduleTexts<(typeof en)['console']['choice']>('dashboards', 'choice');
