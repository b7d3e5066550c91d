import type { BootReport, DatabaseConnection, HostOptions, MetricsSnapshot } from '../../host';

/** Messages of the primary process to a worker. */
export type ToWorker =
  | {
      readonly tenantry: 'start';
      readonly connection: DatabaseConnection;
      readonly pools?: HostOptions['pools'];
      /** The very first one: it migrates and seeds, and shows that on the terminal. */
      readonly isFirst: boolean;
    }
  /** Requests the worker's own metrics. */
  | { readonly tenantry: 'count'; readonly request: number }
  /** The metrics of all workers, as requested; null when they could not be read. */
  | { readonly tenantry: 'metrics'; readonly request: number; readonly text: string | null };

/** Messages of a worker to the primary process. */
export type FromWorker =
  /** It receives messages. */
  | { readonly tenantry: 'ready' }
  | { readonly tenantry: 'report'; readonly report: BootReport }
  | { readonly tenantry: 'serving'; readonly port: number; readonly version: string }
  | { readonly tenantry: 'trouble'; readonly text: string }
  | { readonly tenantry: 'counted'; readonly request: number; readonly snapshot: MetricsSnapshot }
  /** Requests the metrics of all workers. */
  | { readonly tenantry: 'metrics'; readonly request: number };

/** True for a message of ours; libraries send theirs over the same channel. */
export function isOurs(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'tenantry' in message;
}
