import { page } from './brokenExtensions';

/** Code of a page, written without a build step, that says which version it is. */
export const cards = (version: string) => `
  import { createElement as h, lazy, useEffect, useState } from 'react';
  import { Button, Slot, useConsole, useResource, useT } from '@tenantry/console';
  const Late = lazy(() => import('./late.js'));
  export function CardsPage() {
    const t = useT();
    const { user, hasFeature } = useConsole();
    const { data } = useResource('/console/collections');
    const [count, setCount] = useState(0);
    return h('section', null,
      h('p', null, 'Cards ${version} for ' + user.email + (hasFeature('auth.users.list') ? ' who lists users' : '')),
      h('p', null, data ? 'Kinds: ' + data.items.length : '…'),
      h(Button, { onClick: () => setCount(count + 1) }, t('pressed', { count })),
      h(Late), h(Slot, { name: 'cards.page.aside' }));
  }
  export function Stamps({ record }) { return h('p', null, 'Stamps of ' + record.name); }
  export function Header() { return h('span', null, 'Header ${version}'); }
  export function activate({ moduleId, signal }) {
    document.documentElement.dataset.active = moduleId + ' ${version}';
    signal.addEventListener('abort', () => { document.documentElement.dataset.ended = '${version}'; });
  }`;

/** A route that an action calls. */
export const STAMPS = `routes: [routeFor()({
    method: 'POST', path: '/cards/:id/stamps', summary: 'Stamp a role', access: 'authenticated',
    params: Joi.object({ id: Joi.string().guid().required() }),
    responses: { 200: { description: 'Stamped', body: Joi.object({ ok: Joi.boolean() }) } },
    handler: () => ({ ok: true }),
  })],`;

/** Contributions of the module `cards` to the console. */
export const CARDS = {
  pages: [
    ...page('cards', 'CardsPage').pages,
    {
      id: 'cards.roles',
      title: 'Stamped roles',
      path: '/backend/cards/roles',
      view: { collection: 'auth.role', columns: ['name'] },
    },
  ],
  styles: ['index.css'],
  slots: [
    { id: 'cards.header', title: 'Header', slot: 'shell.header', component: 'Header' },
    { id: 'cards.tab', title: 'Stamps', slot: 'auth.role.tabs', component: 'Stamps' },
  ],
  actions: [
    {
      id: 'cards.stamp',
      on: 'auth.role',
      title: 'Stamp it',
      request: 'POST /cards/{id}/stamps',
      confirm: true,
    },
  ],
};
