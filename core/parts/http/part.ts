import { BodyBudget, defaultBodyBytes } from './BodyBudget';
import { Dispatcher } from './Dispatcher';
import { Downloads } from './Downloads';
import { HandlerLimit } from './HandlerLimit';
import { RateLimiter } from './RateLimiter';
import { memoryStore, redisStore } from './rateLimitStore';
import { routeKind } from './routeKind';
import { ScopeResolver } from './ScopeResolver';
import type { Part } from '../../kernel/parts/Part';

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    readonly rateLimiter: RateLimiter;
    readonly dispatcher: Dispatcher;
  }
  interface CoreServices {
    readonly rateLimiter: RateLimiter;
  }
}

/** Requests and answers. */
export const httpPart: Part = {
  id: 'http',
  kinds: [routeKind],
  services: {
    rateLimiter: ({ redis, options: { rateLimits, environment, logger } }) =>
      new RateLimiter({
        ...rateLimits,
        store: redis && rateLimits.strategy === 'redis' ? redisStore(redis) : memoryStore(),
        environment,
        logger,
      }),
    dispatcher: (services) => {
      const { organizations, accessControl, options } = services;
      const { http, logger, rateLimits } = options;
      return new Dispatcher({
        authentication: services.authentication,
        accessControl,
        scopes: new ScopeResolver(organizations, accessControl),
        rateLimiter: services.rateLimiter,
        locales: services.requestLocales,
        translations: services.translations,
        quarantine: services.quarantine,
        handlerLimit: new HandlerLimit(http.handlerSeconds, logger),
        bodies: new BodyBudget(http.bodyBytes ?? defaultBodyBytes()),
        downloads: new Downloads(http.downloads),
        trustedProxies: rateLimits.trustedProxies,
        allowedOrigins: http.allowedOrigins,
        checkResponses: http.checkResponses,
      });
    },
  },
  offers: { rateLimiter: ({ rateLimiter }) => rateLimiter },
};
