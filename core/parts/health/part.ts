import { OUTSIDE, runInContext } from '../tenancy/executionContext';
import { CreateDegradedModules1795250000000 } from './CreateDegradedModules1795250000000';
import { Failures } from './Failures';
import { HealthRegistry } from './HealthRegistry';
import { Quarantine } from './Quarantine';
import type { Part } from '../../kernel/parts/Part';

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    /** How each module is doing. */
    readonly health: HealthRegistry;
    readonly failures: Failures;
    readonly quarantine: Quarantine;
  }
  interface CoreServices {
    /** Failures that the server does not see by itself: `browser(moduleId, part, phase)`. */
    readonly failures: Pick<Failures, 'browser'>;
  }
}

/** Statistics of each module, and modules that fail degraded. */
export const healthPart: Part = {
  id: 'health',
  contributes: { migrations: [CreateDegradedModules1795250000000] },
  services: {
    health: () => new HealthRegistry(),
    failures: ({ health, options: { logger } }) => new Failures(health, logger),
    quarantine: ({ environment, options: { logger }, database, notifications }) =>
      new Quarantine({
        settings: environment.quarantine,
        run: (text, values) =>
          runInContext({ ...OUTSIDE, acrossTenants: 'modules out of service' }, () =>
            database.query(text, values),
          ),
        notifications,
        logger,
      }),
    degraded: ({ quarantine }) => quarantine,
  },
  offers: { failures: ({ failures }) => ({ browser: failures.browser }) },
  started: ({ id, package: pkg }, { quarantine }) => quarantine.enroll(id, pkg),
  stopped: (moduleId, { quarantine }) => quarantine.dismiss(moduleId),
  start: ({ quarantine }) => quarantine.open(),
  booted: ({ quarantine, host }) => {
    quarantine.onChange(() => void host().reportAgain());
  },
  stop: ({ quarantine }) => quarantine.close(),
};
