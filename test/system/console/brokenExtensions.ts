import { resolve } from 'node:path';
import { buildSync } from 'esbuild';

/** The manifest of a module with an extension of the console. @param more members, @param once its text for one press */
export const manifest = (id: string, extension: object, more = '', once = 'Pressed once') => `
  const { defineModule, routeFor } = require('@tenantry/core');
  const Joi = require('joi');
  module.exports = defineModule({
    title: 'Module ${id}',
    contributes: { 'console.extensions': [${JSON.stringify({ id, api: '^1.0.0', entry: 'index.js', ...extension })}] },
    translations: { en: { console: { pressed_one: '${once}', pressed_other: 'Pressed {{count}} times' } } },
    ${more}
  });`;

/** The extension of a module with one page. */
export const page = (id: string, component = 'Broken') => ({
  pages: [{ id: `${id}.page`, title: `Page of ${id}`, path: `/backend/${id}`, component }],
});

/** A page with another copy of React in its code, as a bundler makes it that is not told to leave it out. */
function bundledReact(): string {
  const { outputFiles } = buildSync({
    stdin: {
      contents: `import { createElement, useState } from 'react';
        export function Broken() { const [text] = useState('own'); return createElement('p', null, text); }`,
      resolveDir: resolve(__dirname, '../../../modules/console'),
    },
    bundle: true,
    format: 'esm',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}

/** Modules whose code fails, each in its own way, with what their page says. */
export const BROKEN = {
  does_not_parse: ['export const Broken = (;', /Unexpected token/],
  throws_at_import: [`throw new Error('no import today')`, /no import today/],
  lacks_the_export: ['export const Other = 1;', /no export Broken/],
  throws_in_render: [`export function Broken() { throw new Error('no drawing today') }`, /no drawing today/],
  throws_in_an_effect: [
    `import { useEffect } from 'react';
     export const Broken = () => useEffect(() => { throw new Error('no effect today') });`,
    /no effect today/,
  ],
  draws_without_end: [
    `import { useState } from 'react';
     export function Broken() { const [count, setCount] = useState(0); setCount(count + 1); return null; }`,
    /Too many re-renders|error #301/,
  ],
  has_own_react: [
    `const element = Symbol.for('react.element');
     export const Broken = () => ({ $$typeof: element, type: 'p', props: { children: 'old' }, key: null, ref: null });`,
    /brings a React of its own.*leaves react and react-dom as imports/,
  ],
  bundles_react: [bundledReact(), /brings a React of its own.*leaves react and react-dom as imports/],
  fails_to_activate: [
    `export const Broken = () => null; export function activate() { throw new Error('no start today') }`,
    /no start today/,
  ],
  imports_a_stranger: [`import 'lodash'; export const Broken = () => null;`, /lodash/],
  turns_text_into_html: [
    `import { createElement as h } from 'react';
     export const Broken = () => h('p', { dangerouslySetInnerHTML: { __html: '<b>x</b>' } });`,
    /TrustedHTML|innerHTML/,
  ],
} as const;
export const BROKEN_IDS = Object.keys(BROKEN) as (keyof typeof BROKEN)[];
/** Code that is never done with its start. */
export const ENDLESS = `export const Broken = () => null;
  export const activate = () => new Promise(() => { document.documentElement.dataset.endless = 'begun'; });`;
