import type { Part } from '../../kernel/parts/Part';
import { coreVersion } from '../../kernel/parts/coreVersion';
import type { Environment } from './Environment';
import { readEnvironment } from './readEnvironment';

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    /** The variables of the core. */
    readonly environment: Environment;
    /** The deployed version: `TENANTRY_VERSION`, else that of the core. */
    readonly version: string;
  }
}

/** Settings of operators in environment variables. */
export const environmentPart: Part = {
  id: 'environment',
  services: {
    environment: ({ options }) => readEnvironment(options.environment, process.cwd()),
    version: ({ environment }) => environment.version ?? coreVersion,
  },
};
