import { adviseOnSharing } from './adviseOnSharing';
import { CreateModuleChoices1795320000000 } from './CreateModuleChoices1795320000000';
import type { Leader } from './Leader';
import { Leadership } from './Leadership';
import { ModuleAgreement } from './ModuleAgreement';
import { followReloads } from './reloadEverywhere';
import type { Part } from '../../kernel/parts/Part';

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    readonly leadership: Leadership;
    readonly agreement: ModuleAgreement;
  }
  interface CoreServices {
    /** Work that one process of all does: `onLeading(start)`, `isLeading`. */
    readonly leader: Leader;
  }
}

/** Several processes and machines on one database. */
export const clusterPart: Part = {
  id: 'cluster',
  contributes: { migrations: [CreateModuleChoices1795320000000] },
  services: {
    leadership: ({ options: { connection, logger } }) => new Leadership(connection, logger),
    agreement: ({ database, unitOfWork, notifications, environment: { dataDir }, options }) => {
      const { configFile, logger } = options;
      return new ModuleAgreement({ database, unitOfWork, notifications, configFile, dataDir }, logger);
    },
    selections: ({ agreement }) => agreement,
  },
  ownOfModules: ['leader'],
  prepare: ({ id }, { leadership }) => {
    const leader = leadership.leaderFor(id);
    return { values: { leader }, dispose: () => leader.resign() };
  },
  booted: async (services) => {
    const host = services.host();
    followReloads(host);
    services.agreement.follow(() => host.catchUp());
    await adviseOnSharing(services.environment, services, services.options.onProgress);
  },
  stop: ({ leadership }) => leadership.stop(),
};
