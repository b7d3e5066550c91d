import path from 'node:path';
import { watch } from 'chokidar';
import type { Logger } from '../logging/Logger';
import type { BootReport } from './BootReport';
import type { RunningHost } from './RunningHost';

/**
 * Keeps the running host at what plugins.config.json says: each time the file changes, the difference is
 * applied. A file that is wrong is reported, and what runs is left as it is.
 *
 * @returns stops following
 */
export function followConfig(
  host: RunningHost,
  logger: Logger,
  onApplied: (report: BootReport) => void,
  onRefused: (error: Error) => void,
): () => Promise<void> {
  const file = host.configFile;
  // The folder is watched, because editors and the operators' command replace the file.
  const watcher = watch(path.dirname(file), {
    depth: 0,
    ignoreInitial: true,
    // An editor may write the file in pieces; a piece is not the whole file.
    awaitWriteFinish: { stabilityThreshold: 100, pollInterval: 20 },
    ignored: (candidate) => candidate !== path.dirname(file) && candidate !== file,
  });
  let known = host.report;
  const applied = (report: BootReport): void => {
    if (report === known) return;
    known = report;
    onApplied(report);
  };
  const refused = (error: Error): void => {
    logger.error({ err: error }, 'plugins.config.json could not be applied; the modules run as before');
    onRefused(error);
  };
  const apply = (): void => void host.reload().then(applied, refused);
  watcher.on('add', apply).on('change', apply);
  // Catches up on changes between the boot and the first check of the watcher, which would go unnoticed.
  watcher.on('ready', () => void host.catchUp().then(applied, refused));
  watcher.on('error', (error) => logger.error({ err: error }, 'cannot watch plugins.config.json'));
  return () => watcher.close();
}
