import path from 'node:path';
import {
  ConfigProblems,
  createLogger,
  followConfig,
  hasCriticalFailure,
  Host,
  keepCodeIn,
  watchProcess,
  type BootReport,
  type DatabaseConnection,
  type Environment,
  type HostOptions,
  type StartOptions,
} from '../../host';
import { CommandError } from '../lib/CommandError';
import { keepHealthFile } from '../lib/healthFile';
import { keepKnownGood, offerKnownGood, readKnownGood } from '../lib/KnownGood';
import { listenForRequests } from './listenForRequests';
import { checkStartOptions, leavesOut } from './startOptions';

/** So long a server that starts waits for `hooks.start` of a module that it can do without, in milliseconds. */
const LATE_MILLISECONDS = 2_000;

/** Everything that one serving process is started with. */
export interface ServerParts {
  readonly environment: Environment;
  readonly startOptions: StartOptions;
  readonly connection: DatabaseConnection;
  readonly port: number;
  /** Lines for people who wait for the start. */
  readonly onProgress: (line: string) => void;
  /** Called with the report of the boot, before anything is seeded. */
  readonly onBooted: (report: BootReport) => void;
  /** Called with the last set of modules that ran well, where this one does not. */
  readonly onOffer: (offer: string) => void;
  /** Called with every report, that of the boot included. */
  readonly onReport: (report: BootReport) => void;
  /** Called when a changed plugins.config.json has been applied, and when modules that were late have started or failed. */
  readonly onApplied: (report: BootReport) => void;
  /** Called with what an operator should know and that does not keep the server from running. */
  readonly onTrouble: (error: Error) => void;
  readonly pools?: HostOptions['pools'];
  readonly alone?: HostOptions['alone'];
  readonly metricsText?: HostOptions['metricsText'];
  readonly showsCauses?: HostOptions['showsCauses'];
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
  const { environment, startOptions, onTrouble } = parts;
  const knownGood = await readKnownGood(environment);
  const logger = createLogger(environment.logLevel);
  const watch = watchProcess(logger);
  let host: Host | null = null;
  try {
    await checkStartOptions(environment, startOptions);
    await keepCodeIn(path.join(environment.dataDir, 'module-code'));
    host = await Host.boot({
      connection: parts.connection,
      configFile: environment.pluginsConfig,
      environment: process.env,
      startOptions,
      expected: knownGood?.modules.filter(({ critical }) => critical).map(({ id }) => id),
      logger,
      limits: { late: LATE_MILLISECONDS },
      pools: parts.pools,
      alone: parts.alone,
      metricsText: parts.metricsText,
      showsCauses: parts.showsCauses,
      onProgress: parts.onProgress,
      onReport: parts.onReport,
    });
    const booted = host.report;
    parts.onBooted(booted);
    if (!booted.modules.some(({ critical }) => critical)) throw nothingToServe(environment);
    if (hasCriticalFailure(booted)) {
      const offer = offerKnownGood(knownGood, booted);
      throw new CommandError(
        'A critical module does not run; the server cannot start.',
        ['fix what is named above.', ...(offer ? [offer] : [])].join('\n'),
      );
    }
    const offerFor = (report: BootReport): void => {
      const offer = offerKnownGood(knownGood, report);
      if (offer && !leavesOut(startOptions)) parts.onOffer(offer);
    };
    offerFor(booted);
    await host.seed({ environment: process.env, demo: false, print: parts.onProgress });
    const port = await listenForRequests(host, parts.port, environment.host);
    const serving = host;
    const keep = (report: BootReport): void => {
      if (!leavesOut(startOptions)) keepKnownGood(environment, report).catch(onTrouble);
    };
    const applied = (report: BootReport): void => {
      keep(report);
      parts.onApplied(report);
    };
    let unfollow = (): Promise<void> => Promise.resolve();
    // Until then no change could be made; those of the meantime are found when following begins.
    void serving.started.then((report) => {
      if (!serving.isReady) return;
      if (report === booted) keep(report);
      else {
        applied(report);
        offerFor(report);
      }
      unfollow = followConfig(serving, logger, applied, onTrouble);
    });
    const endHealth = keepHealthFile(environment.dataDir, host.core.health, onTrouble);
    watch.countIn(host.core.health);
    const stop = async (): Promise<void> => {
      await Promise.all([unfollow(), endHealth()]);
      await serving.stop();
      watch.stop();
      logger.flush();
    };
    return { host, port, stop };
  } catch (error) {
    await host?.stop();
    watch.stop();
    throw host ? error : withOffer(error, offerKnownGood(knownGood, null));
  }
}

/** The error without a critical module: users could not sign in. */
function nothingToServe({ pluginsConfig }: Environment): CommandError {
  return new CommandError(
    `No critical module is installed; the server cannot start. "sources" of ${pluginsConfig} names no package of one.`,
    'correct "sources" (as delivered: ["./modules/*"]), or install the packages that it names.',
  );
}

/** A set that cannot even be read is named together with the one to go back to. */
function withOffer(error: unknown, offer: string | null): unknown {
  if (!(error instanceof ConfigProblems) || !offer) return error;
  return new CommandError(`${error.message}\n\n${offer}`, 'correct what is named, or go back.', {
    cause: error,
  });
}
