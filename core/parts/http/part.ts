import { BodyBudget, defaultBodyBytes } from './BodyBudget';
import { Dispatcher } from './Dispatcher';
import { CreateIdempotencyKeys1798400000000 } from './idempotency/CreateIdempotencyKeys1798400000000';
import { Idempotency, IDEMPOTENCY, type IdempotencyOfModules } from './idempotency/Idempotency';
import { InnerRequests } from './InnerRequests';
import { Downloads } from './Downloads';
import { HandlerLimit } from './HandlerLimit';
import { RateLimiter } from './RateLimiter';
import { memoryStore, redisStore } from './rateLimitStore';
import { routeKind } from './routeKind';
import { StoredForms } from './sentBack/StoredForms';
import { ScopeResolver } from './ScopeResolver';
import { facade } from '../../kernel/parts/facade';
import type { Part } from '../../kernel/parts/Part';

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    readonly rateLimiter: RateLimiter;
    readonly dispatcher: Dispatcher;
    readonly innerRequests: InnerRequests;
    readonly idempotency: Idempotency;
  }
  interface CoreServices {
    /** `consume` and `reset`, for limits that a route cannot declare. */
    readonly rateLimiter: RateLimits;
    /**
     * Requests without a connection, on behalf of a principal: callable `routes()`,
     * `send(principal, { method, path, query, body })`.
     */
    readonly innerRequests: InnerRequestsOfModules;
    /** `handledBy`, `replay`, `claim` and `keep`, for raw handlers that take an `Idempotency-Key` (`creates: 'handled'`). */
    readonly idempotency: IdempotencyOfModules;
  }
}

declare module '../../kernel/host/HostOptions' {
  interface HostOptions {
    /** In tests: every answer must be one its route declares. */
    readonly checkResponses?: boolean;
    /** While modules are developed: a 500 says its cause. Has no effect with `NODE_ENV=production`. */
    readonly showsCauses?: boolean;
  }
}

const RATE_LIMITER = ['addressOf', 'consume', 'assertFree', 'hasCounted', 'refund', 'reset'] as const;

/** `RateLimiter` as modules use it. */
export type RateLimits = Pick<RateLimiter, (typeof RATE_LIMITER)[number]>;

/** `InnerRequests` as modules use it. */
export type InnerRequestsOfModules = Pick<InnerRequests, 'routes' | 'send'>;

/** Requests and answers. */
export const httpPart: Part = {
  id: 'http',
  kinds: [routeKind],
  contributes: {
    migrations: [CreateIdempotencyKeys1798400000000],
    encryptedColumns: [
      {
        id: 'platform.idempotency_keys',
        table: 'platform_idempotency_keys',
        columns: ['answer'],
        record: ['caller', 'key'],
      },
    ],
  },
  services: {
    rateLimiter: ({ redis, environment, options }) =>
      new RateLimiter({
        enabled: environment.rateLimitEnabled,
        keyPrefix: environment.rateLimitKeyPrefix,
        trustedProxies: environment.rateLimitTrustProxyDepth,
        store: redis && environment.rateLimitStrategy === 'redis' ? redisStore(redis) : memoryStore(),
        environment: options.environment,
        logger: options.logger,
      }),
    idempotency: ({ database, unitOfWork, tenancy, fieldEncryption, options: { clock, logger } }) =>
      new Idempotency({ database, unitOfWork, tenancy, fieldEncryption, clock, logger }),
    innerRequests: ({ dispatcher, organizations, accessControl, quarantine, unitOfWork }) =>
      new InnerRequests({
        table: () => dispatcher.table,
        scopes: new ScopeResolver(organizations, accessControl),
        quarantine,
        unitOfWork,
      }),
    dispatcher: (services) => {
      const { organizations, accessControl, environment, options } = services;
      const bodyBytes = environment.bodyBytes ?? defaultBodyBytes();
      const dispatcher: Dispatcher = new Dispatcher({
        storedForms: new StoredForms({
          table: () => dispatcher.table,
          innerRequests: () => services.innerRequests,
        }),
        authentication: services.authentication,
        accessControl,
        scopes: new ScopeResolver(organizations, accessControl),
        rateLimiter: services.rateLimiter,
        locales: services.requestLocales,
        translations: services.translations,
        idempotency: services.idempotency,
        quarantine: services.quarantine,
        handlerLimit: new HandlerLimit(environment.handlerSeconds, options.logger),
        bodies: new BodyBudget(bodyBytes, Math.ceil((bodyBytes * environment.tenantShare) / 100)),
        downloads: new Downloads(environment.downloads),
        unread: environment.downloads.unread,
        trustedProxies: environment.rateLimitTrustProxyDepth,
        allowedOrigins: environment.allowedOrigins,
        checkResponses: options.checkResponses ?? false,
      });
      return dispatcher;
    },
  },
  offers: {
    rateLimiter: ({ rateLimiter }) => facade(rateLimiter, RATE_LIMITER),
    innerRequests: ({ innerRequests }) => facade(innerRequests, ['routes', 'send']),
    idempotency: ({ idempotency }) => facade(idempotency, IDEMPOTENCY),
  },
  booted: ({ idempotency }) => idempotency.start(),
  finish: (_limit, { idempotency }) => idempotency.stop(),
};
