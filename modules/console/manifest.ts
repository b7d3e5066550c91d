import { defineModule } from '@tenantry/core';
import { pages } from './pages/pages';
import { translations } from './translations';

export default defineModule({
  title: 'Console',
  description: 'A web console for operators, administrators and users of an installation',
  pages,
  translations,
});
