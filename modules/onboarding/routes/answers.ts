import { HttpError } from '@tenantry/core';
import Joi from 'joi';
import type { AuthServices } from '@tenantry/module-auth/contract';
import type { OnboardingEnvironment } from '../environment';

/** Services that the routes of this module need. */
export interface RouteServices extends Pick<AuthServices, 'linkOrigins' | 'passwordPolicy'> {
  readonly environment: OnboardingEnvironment;
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** An error as this module publishes it: `{ ok: false, error, fieldErrors? }`. */
export const failure = (description: string) => ({
  description,
  body: Joi.object({
    ok: Joi.valid(false).required(),
    error: Joi.string().required(),
    fieldErrors: Joi.object().pattern(Joi.string(), Joi.string()),
  }),
});

export const refuse = (status: number, error: string, details: object = {}) =>
  new HttpError(status, error, { ok: false, ...details });

/** @throws HttpError 404 unless the operator lets people set up tenants */
export function assertEnabled({ environment }: RouteServices): void {
  if (!environment.SELF_SERVICE_ONBOARDING_ENABLED) {
    throw refuse(404, 'Self-service onboarding is disabled.');
  }
}

/** Base of links. @throws HttpError 400 for a request to a host that is not ours, 500 without `APP_URL` */
export function linkBase({ linkOrigins }: RouteServices, headers: Headers): string {
  try {
    return linkOrigins.forRequest(headers, 'Onboarding is not configured');
  } catch (error) {
    throw error instanceof HttpError ? refuse(error.status, error.message) : error;
  }
}
