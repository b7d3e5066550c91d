/** A manifest with one route that answers what another file of the package says. */
export const commonJs = (id: string): string => `
  const { defineModule, route } = require('@tenantry/core');
  const Joi = require('joi');
  const { word } = require('./words');
  module.exports = defineModule({
    title: 'Speaker',
    routes: [route({
      method: 'GET', path: '/${id}/word', summary: 'Say it', access: 'public',
      responses: { 200: { description: 'The word', body: Joi.string() } },
      handler: () => word,
    })],
  });`;

export const esModule = `
  import { defineModule, route } from '@tenantry/core';
  import Joi from 'joi';
  import { word } from './words.js';
  export default defineModule({
    title: 'Modern speaker',
    routes: [route({
      method: 'GET', path: '/modern/word', summary: 'Say it', access: 'public',
      responses: { 200: { description: 'The words', body: Joi.string() } },
      handler: async () => word + ' ' + (await import('./later.js')).word,
    })],
  });`;

/** Remembers when it was made, so that a restart shows. */
export const listener = `
  const { defineModule, route } = require('@tenantry/core');
  const Joi = require('joi');
  let starts = 0;
  module.exports = defineModule({
    title: 'Listener',
    hooks: { start: () => { starts += 1; } },
    routes: [route({
      method: 'GET', path: '/listener/starts', summary: 'How often it started', access: 'public',
      responses: { 200: { description: 'A number', body: Joi.number() } },
      handler: () => starts,
    })],
  });`;

/** Additions to a manifest that make it unusable: as a sentence, the code, and the reason that is given. */
export const unusable: [string, string, string, string][] = [
  [
    'throws in its start hook',
    "hooks: { start: () => { throw new Error('no voice'); } },",
    'MODULE_START_FAILED',
    'cannot start: hooks.start failed: no voice.',
  ],
  [
    'cannot be wired',
    "services: { speaker: class { constructor() { throw new Error('no air'); } } },",
    'MODULE_WIRING_FAILED',
    'cannot start: constructing speaker failed: no air.',
  ],
  [
    'fails in a migration',
    "migrations: [class Fails1700000000000 { async up() { throw new Error('no table'); } async down() {} }],",
    'MODULE_MIGRATION_FAILED',
    'cannot start: its migration Fails1700000000000 failed: no table.',
  ],
  [
    'lacks a service that another module uses',
    '',
    'MODULE_SERVICE_UNKNOWN',
    'cannot be replaced, because listener would not run with it: listener cannot start: ears uses the service voice',
  ],
];
