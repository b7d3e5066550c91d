import {
  createLogger,
  followConfig,
  hasCriticalFailure,
  Host,
  type BootReport,
  type DatabaseConnection,
  type Environment,
  type HostOptions,
} from '@tenantry/core/host';
import { CommandError } from '../lib/CommandError';
import { keepHealthFile } from '../lib/healthFile';

/** What one serving process is started with. */
export interface ServerParts {
  readonly environment: Environment;
  readonly connection: DatabaseConnection;
  readonly port: number;
  /** Lines for whoever waits for the start. */
  readonly onProgress: (line: string) => void;
  /** Told of the report of the boot, before anything is seeded. */
  readonly onBooted: (report: BootReport) => void;
  /** Told of every report, that of the boot included. */
  readonly onReport: (report: BootReport) => void;
  /** Told when a changed plugins.config.json has been applied. */
  readonly onApplied: (report: BootReport) => void;
  /** Told of what an operator should know and that does not keep the server from running. */
  readonly onTrouble: (error: Error) => void;
  readonly pools?: HostOptions['pools'];
  readonly alone?: HostOptions['alone'];
  readonly metricsText?: HostOptions['metricsText'];
}

/** A process that serves. */
export interface RunningServer {
  readonly host: Host;
  readonly port: number;
  /** In order: requests, modules, connections. */
  stop(): Promise<void>;
}

/** Boots a host, seeds, serves, and follows plugins.config.json from then on. */
export async function bootServer(parts: ServerParts): Promise<RunningServer> {
  const { environment, onTrouble } = parts;
  const logger = createLogger(environment.logLevel);
  let host: Host | null = null;
  try {
    host = await Host.boot({
      connection: parts.connection,
      configFile: environment.pluginsConfig,
      environment: process.env,
      logger,
      pools: parts.pools,
      alone: parts.alone,
      metricsText: parts.metricsText,
      onProgress: parts.onProgress,
      onReport: parts.onReport,
    });
    parts.onBooted(host.report);
    if (hasCriticalFailure(host.report)) {
      throw new CommandError(
        'A critical module does not run; the server cannot start.',
        'mend what is named above.',
      );
    }
    await host.seed({ environment: process.env, demo: false, print: parts.onProgress });
    const port = await listen(host, parts.port, environment.host);
    const unfollow = followConfig(host, logger, parts.onApplied, onTrouble);
    const endHealth = keepHealthFile(environment.dataDir, host.core.health, onTrouble);
    const serving = host;
    const stop = async (): Promise<void> => {
      await Promise.all([unfollow(), endHealth()]);
      await serving.stop();
      logger.flush();
    };
    return { host, port, stop };
  } catch (error) {
    await host?.stop();
    throw error;
  }
}

async function listen(host: Host, port: number, address: string | undefined): Promise<number> {
  try {
    return await host.listen(port, address);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error;
    throw new CommandError(`Port ${port} is in use.`, 'stop what uses it, or choose another with PORT.', {
      cause: error,
    });
  }
}
