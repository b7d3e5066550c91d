import { booleanToken, canonicalEmail } from '@tenantry/core';
import Joi from 'joi';

/** Environment variables of this module, validated and converted. */
export interface AuthEnvironment {
  readonly NODE_ENV?: string;
  readonly JWT_STAFF_SECRET?: string;
  readonly JWT_SECRET?: string;
  readonly AUTH_TOKEN_SECRET?: string;
  readonly AUTH_SECRET?: string;
  readonly CONSENT_INTEGRITY_SECRET?: string;
  /** Days that a remembered session lasts. */
  readonly REMEMBER_ME_DAYS: number;
  /** Address of the application that links and redirects point to. */
  readonly APP_URL?: string;
  readonly APP_PUBLIC_URL?: string;
  /** Further origins that are ours, separated by commas. */
  readonly APP_ALLOWED_ORIGINS?: string;
  /** The installation is a demo: visitors are signed in by themselves. */
  readonly DEMO_MODE: boolean;
  /** The account that visitors of a demo are signed in to. */
  readonly TENANTRY_AUTOLOGIN_EMAIL?: string;
  readonly TENANTRY_AUTOLOGIN_PASSWORD?: string;
  /** Tenant of that account, where the e-mail exists in several. */
  readonly TENANTRY_AUTOLOGIN_TENANT?: string;
  readonly TENANTRY_PASSWORD_MIN_LENGTH: number;
  readonly TENANTRY_PASSWORD_REQUIRE_DIGIT: boolean;
  readonly TENANTRY_PASSWORD_REQUIRE_UPPERCASE: boolean;
  readonly TENANTRY_PASSWORD_REQUIRE_SPECIAL: boolean;
}

const SHORTEST_SECRET = 32;
const PLACEHOLDER =
  /^(.)\1*$|change[-_ ]?(me|this)|placeholder|example|your[-_ ].*(secret|key)|^(secret|password|test)/i;

const secret = () =>
  Joi.string()
    .empty('')
    .when('NODE_ENV', { is: 'production', then: Joi.string().custom(requireStrong) });
const url = () =>
  Joi.string()
    .empty('')
    .uri({ scheme: ['http', 'https'] });

export const environment = Joi.object<AuthEnvironment>({
  NODE_ENV: Joi.string().empty(''),
  JWT_STAFF_SECRET: secret(),
  JWT_SECRET: secret(),
  AUTH_TOKEN_SECRET: secret(),
  AUTH_SECRET: secret(),
  CONSENT_INTEGRITY_SECRET: secret(),
  REMEMBER_ME_DAYS: Joi.number().empty('').integer().min(1).max(3650).default(30),
  APP_URL: url(),
  APP_PUBLIC_URL: url(),
  APP_ALLOWED_ORIGINS: Joi.string().empty(''),
  DEMO_MODE: booleanToken().empty('').default(false),
  TENANTRY_AUTOLOGIN_EMAIL: Joi.string().empty('').custom(canonicalEmail, 'Unicode NFC'),
  TENANTRY_AUTOLOGIN_PASSWORD: Joi.string().empty(''),
  TENANTRY_AUTOLOGIN_TENANT: Joi.string().empty('').trim().lowercase().guid(),
  TENANTRY_PASSWORD_MIN_LENGTH: Joi.number().empty('').integer().min(1).max(128).default(6),
  TENANTRY_PASSWORD_REQUIRE_DIGIT: booleanToken().empty('').default(true),
  TENANTRY_PASSWORD_REQUIRE_UPPERCASE: booleanToken().empty('').default(true),
  TENANTRY_PASSWORD_REQUIRE_SPECIAL: booleanToken().empty('').default(true),
});

/** In production a guessable signing secret lets anyone sign in as anyone, so the server refuses to start. */
function requireStrong(value: string, helpers: Joi.CustomHelpers<string>): string | Joi.ErrorReport {
  const advice = 'or unset it to have one generated and kept in the database';
  if (value.length < SHORTEST_SECRET) {
    return helpers.message({
      custom: `{#label} must have at least ${SHORTEST_SECRET} characters in production; set a longer one, ${advice}`,
    });
  }
  if (PLACEHOLDER.test(value)) {
    return helpers.message({
      custom: `{#label} looks like a placeholder; set a random value, ${advice}`,
    });
  }
  return value;
}
