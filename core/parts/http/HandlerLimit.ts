import type { Logger } from '../../kernel/logging/Logger';
import { currentContext, runOutside } from '../tenancy/executionContext';
import type { Task } from '../tenancy/Task';
import { asError } from '../../kernel/errors/asError';
import { HttpError } from '../../kernel/errors/HttpError';
import { Passing } from './Passing';
import type { Route } from './route';

interface Waiting {
  deadline: number;
  /** Milliseconds that the task had waited when the deadline was set. */
  waited: number;
  readonly moduleId: string;
  readonly route: Route;
  readonly seconds: number;
  readonly requestId: string | undefined;
  readonly task: Task | null;
  readonly giveUp: (error: HttpError) => void;
}

/** A handler that was given up; a failure of its module whatever its route declares. */
export class HandlerTimeout extends HttpError {
  constructor(moduleId: string, seconds: number) {
    super(503, `${moduleId} did not answer within ${seconds} seconds`, { code: 'MODULE_TIMEOUT' });
  }
}

const LONGEST_INTERVAL_MILLISECONDS = 1_000;

/**
 * Answers for handlers that do not: after the limit the client gets 503, the handler's statement is cancelled, and it
 * can send no further one.
 *
 * One timer serves all requests, because most take a few milliseconds and a timer for each would be wasted. If the
 * process itself stood still, everybody's time is extended by as long; so is the time of a handler that waits for what others
 * hold (`Task.waited`).
 */
export class HandlerLimit {
  private readonly waiting = new Passing<Waiting>();
  private readonly interval: number;
  private timer: NodeJS.Timeout | null = null;
  private lastLook = 0;

  /** @param seconds for routes that name no limit of their own; 0 for no limit */
  constructor(
    private readonly seconds: number,
    private readonly logger: Logger,
  ) {
    this.interval = Math.min(LONGEST_INTERVAL_MILLISECONDS, Math.max(10, (seconds * 1000) / 4));
  }

  /** @throws HandlerTimeout after the limit */
  within(moduleId: string, route: Route, result: PromiseLike<unknown>): PromiseLike<unknown> {
    const seconds = route.timeLimit ?? this.seconds;
    if (route.raw || seconds === 0 || this.seconds === 0) return result;
    const { task, requestId } = currentContext();
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        deadline: performance.now() + seconds * 1000,
        waited: task?.waited ?? 0,
        moduleId,
        route,
        seconds,
        requestId: requestId ?? undefined,
        task,
        giveUp: (error) => {
          leave();
          reject(error);
        },
      };
      const leave = this.waiting.add(entry);
      this.look();
      result.then(
        (value) => {
          leave();
          resolve(value);
        },
        (error: unknown) => {
          leave();
          reject(asError(error));
        },
      );
    });
  }

  private look(): void {
    if (this.timer) return;
    this.lastLook = performance.now();
    this.timer = runOutside(() => setTimeout(() => this.sweep(), this.interval).unref());
  }

  private sweep(): void {
    const now = performance.now();
    const late = now - this.lastLook - this.interval;
    this.timer = null;
    for (const entry of this.waiting.values()) {
      if (late > this.interval) entry.deadline += late;
      const waited = entry.task?.waited ?? 0;
      entry.deadline += waited - entry.waited;
      entry.waited = waited;
      if (entry.deadline <= now) this.expire(entry);
    }
    if (this.waiting.size > 0) this.look();
  }

  private expire(entry: Waiting): void {
    const { moduleId, route, seconds, requestId, task, giveUp } = entry;
    this.logger.error(
      { requestId, module: moduleId, method: route.method, route: route.path, seconds },
      'a handler did not answer in time',
    );
    task?.abandon(`${moduleId} did not answer within ${seconds} seconds`);
    giveUp(new HandlerTimeout(moduleId, seconds));
  }
}
