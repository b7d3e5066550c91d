import { isTransient } from '../../kernel/errors/isTransient';
import type { Logger } from '../../kernel/logging/Logger';
import type { HealthRegistry } from './HealthRegistry';

/** Code of a module that threw beside the work of others: `extension` around a route or command, `subscriber` after an event. */
export interface Failure {
  readonly kind: 'extension' | 'subscriber';
  readonly moduleId: string;
  /** Of the extension or the subscriber. */
  readonly id: string;
}

/** Failures of modules outside of requests. A transient failure of the machine or the database is not counted to a module. */
export class Failures {
  private readonly listeners: ((failure: Failure) => void)[] = [];

  constructor(
    private readonly health: HealthRegistry,
    private readonly logger: Logger,
  ) {}

  onFailure(listener: (failure: Failure) => void): void {
    this.listeners.push(listener);
  }

  /** An interceptor or enricher threw. */
  readonly extension = (moduleId: string, id: string, error: unknown): void => {
    if (!isTransient(error)) this.tell({ kind: 'extension', moduleId, id });
    this.logger.error({ module: moduleId, extension: id, err: error }, 'an extension failed');
  };

  /** A subscriber threw, which the event bus has logged. */
  readonly subscriber = (moduleId: string, id: string, error: unknown): void => {
    if (isTransient(error)) return;
    this.health.of(moduleId).add('subscriberFailures');
    this.tell({ kind: 'subscriber', moduleId, id });
  };

  /**
   * Reports that a part of a page failed in a browser, as the browser says. Counted and logged; it does not degrade the
   * module.
   *
   * @param part of the page: `loyalty.cards`
   * @param phase what failed: `load`, `render`
   */
  readonly browser = (moduleId: string, part: string, phase: string): void => {
    this.health.of(moduleId).add('browserFailures');
    this.logger.warn({ module: moduleId, part, phase }, 'a part of a page failed in a browser');
  };

  /**
   * A browser says that a page broke its Content Security Policy; counted and logged like a part that failed.
   *
   * @param page pattern of its paths
   * @param blocked origin of what was not loaded, or the word of the policy for it
   */
  readonly policy = (moduleId: string, page: string, directive: string, blocked: string | null): void => {
    this.health.of(moduleId).add('browserFailures');
    this.logger.warn(
      { module: moduleId, page, directive, blocked },
      'a page broke its Content Security Policy',
    );
  };

  private tell(failure: Failure): void {
    for (const listener of this.listeners) listener(failure);
  }
}
