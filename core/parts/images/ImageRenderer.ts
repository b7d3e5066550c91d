import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { HttpError, Unavailable } from '../../kernel/errors/HttpError';
import type { Rendered, RenderTask } from './process/RenderTask';

const PROGRAM = path.join(__dirname, 'process', 'renderProcess.js');
/** Milliseconds after which a process ends that has nothing to do. */
const IDLE = 30_000;

/**
 * Renders images in processes of their own, which are kept for a while: what an encoder has begun cannot be ended otherwise. They
 * end with this process.
 */
export class ImageRenderer {
  private readonly idle = new Map<ChildProcess, NodeJS.Timeout>();

  /**
   * @param seconds after which a rendering is given up
   * @param signal ends the rendering
   * @throws HttpError 400, 413 a source that cannot be rendered, 500 the process failed, 503 it took too long; the reason of the
   * signal
   */
  async render(task: RenderTask, seconds: number, signal: AbortSignal): Promise<Buffer> {
    signal.throwIfAborted();
    const limit = AbortSignal.timeout(seconds * 1_000);
    const ended = AbortSignal.any([signal, limit]);
    const child = this.take();
    const rendered = await answerOf(child, task, ended);
    if (rendered) this.keep(child);
    else child.kill('SIGKILL');
    signal.throwIfAborted();
    if (limit.aborted && !rendered) throw new Unavailable(undefined, { code: 'image_too_slow' });
    if (!rendered || 'failure' in rendered) throw failed(rendered?.failure ?? 'the process has ended');
    if ('status' in rendered) throw new HttpError(rendered.status, rendered.message);
    return Buffer.from(rendered.image.buffer, rendered.image.byteOffset, rendered.image.byteLength);
  }

  /** Ends the processes that have nothing to do. */
  close(): void {
    for (const [child, timer] of this.idle) {
      clearTimeout(timer);
      child.kill('SIGKILL');
    }
    this.idle.clear();
  }

  private take(): ChildProcess {
    for (const [child, timer] of this.idle) {
      clearTimeout(timer);
      this.idle.delete(child);
      if (!child.connected) continue;
      child.ref();
      child.channel?.ref();
      return child;
    }
    // It gets no credentials: what it reads was sent by strangers.
    const child = fork(PROGRAM, [String(process.pid)], {
      execArgv: ['--max-old-space-size=256'],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    child.on('error', () => child.kill('SIGKILL'));
    return child;
  }

  /** A process without work does not keep this one from ending. */
  private keep(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    const end = (): void => {
      this.idle.delete(child);
      child.kill('SIGKILL');
    };
    this.idle.set(child, setTimeout(end, IDLE).unref());
  }
}

/** @returns undefined where the process ends, or the signal is aborted, before it has answered */
function answerOf(child: ChildProcess, task: RenderTask, signal: AbortSignal): Promise<Rendered | undefined> {
  return new Promise((resolve) => {
    const settle = (rendered: Rendered | undefined): void => {
      child.off('message', onMessage).off('close', onEnd);
      signal.removeEventListener('abort', onEnd);
      resolve(rendered);
    };
    const onMessage = (message: unknown): void => settle(message as Rendered);
    const onEnd = (): void => settle(undefined);
    child.on('message', onMessage).on('close', onEnd);
    signal.addEventListener('abort', onEnd);
    if (signal.aborted) onEnd();
    else child.send(task, (error) => error && onEnd());
  });
}

/** The interface answers so where an image cannot be made. */
const failed = (why: string) =>
  Object.assign(new HttpError(500, 'Failed to render image'), { cause: new Error(why) });
