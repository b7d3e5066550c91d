import { moduleTexts } from '@tenantry/console';
import type en from '../../translations/en.json';

/** Texts of the pages in `console/chat`. */
export const text = moduleTexts<(typeof en)['console']['chat']>('ai_assistant', 'chat');
