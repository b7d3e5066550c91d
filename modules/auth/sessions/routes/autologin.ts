import { type RateLimit, redirect, routeFor } from '@tenantry/core';
import Joi from 'joi';
import { ACCESS_COOKIE, withAccessCookie } from '../services/authCookies';
import type { DemoSignIn } from '../services/DemoSignIn';
import type { RedirectTargets } from '../services/RedirectTargets';
import { clientOf } from './clientOf';

const DEFAULT_TARGET = '/backend';
const LOGIN = '/login';

/** Each visit checks a password, which costs. */
const perAddress: RateLimit = { name: 'AUTOLOGIN', points: 60, duration: 60, block: 0 };

export const autologin = routeFor<{ demoSignIn: DemoSignIn; redirectTargets: RedirectTargets }>()({
  method: 'GET',
  path: '/auth/autologin',
  summary: 'Sign a visitor of a demo in',
  description:
    'With the account the operator configured, and only in demo mode; else the login page follows.',
  access: 'public',
  query: Joi.object<{ redirect?: unknown }>({ redirect: Joi.any() }),
  rateLimits: [perAddress],
  responses: {
    307: { description: 'To the wanted page with the cookie auth_token set, or to the login page' },
  },
  handler: async ({ query, cookies, headers, clientIp, services }) => {
    const { demoSignIn, redirectTargets } = services;
    const outcome = await demoSignIn.visit(cookies[ACCESS_COOKIE], clientOf(headers, clientIp));
    const target =
      outcome === 'refused' ? LOGIN : redirectTargets.path(query.redirect, DEFAULT_TARGET, headers);
    const answer = redirect(307, redirectTargets.location(target, headers));
    return typeof outcome === 'string' ? answer : withAccessCookie(answer, outcome.accessToken);
  },
});
