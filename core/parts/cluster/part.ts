import { CreateModuleChoices1795320000000 } from './CreateModuleChoices1795320000000';
import type { Leader } from './Leader';
import { Leadership } from './Leadership';
import type { Part } from '../../kernel/parts/Part';

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    readonly leadership: Leadership;
  }
  interface CoreServices {
    /** For what one process of all must do. */
    readonly leader: Leader;
  }
}

/** Several processes and machines on one database. */
export const clusterPart: Part = {
  id: 'cluster',
  contributes: { migrations: [CreateModuleChoices1795320000000] },
  services: { leadership: ({ options: { connection, logger } }) => new Leadership(connection, logger) },
  ownOfModules: ['leader'],
  prepare: ({ id }, { leadership }) => {
    const leader = leadership.leaderFor(id);
    return { values: { leader }, dispose: () => leader.resign() };
  },
  stop: ({ leadership }) => leadership.stop(),
};
