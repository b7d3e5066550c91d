import { ApiError } from './ApiError';
import type { Answer, Content } from './Content';
import { newId } from './newId';

/** Sends a request. @throws ApiError for any status but 2xx, and where no answer came */
type Send = <T>(method: string, path: string, content: Content) => Promise<Answer<T>>;

/** A request that creates and was not answered: the server may have carried it out. */
interface Lost {
  readonly path: string;
  readonly content: string;
  readonly key: string;
}

/** Codes of the refusals that say that a request was carried out before. */
const CARRIED_OUT: ReadonlySet<string | null> = new Set([
  'idempotency_key_reused',
  'idempotency_answer_not_kept',
]);

/** How often a request is sent while the server is still busy with the first one. */
const MOST_TRIES = 20;

const pass = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1_000));

/**
 * Sends the changes of one form so that a save that was not answered can be repeated without a second record: it has the same
 * `Idempotency-Key` then. So it has where the form was changed in between, which the server refuses if it has carried out the
 * first save. After that refusal, as after any other answer, the next save has a new key.
 */
export class Repeatable {
  private lost: readonly Lost[] = [];

  constructor(
    private readonly sendOnce: Send,
    private readonly wait = pass,
  ) {}

  /** @throws ApiError as the server has answered */
  async send<T>(method: string, path: string, content: Content = {}): Promise<Answer<T>> {
    if (method !== 'POST') return this.sendOnce<T>(method, path, content);
    const one = this.take(path, JSON.stringify([content.json, content.form]));
    try {
      return await this.sendUntilDone<T>(path, { ...content, key: one.key });
    } catch (error) {
      if (isLost(error)) this.lost = [...this.lost, one];
      throw error;
    }
  }

  /** The next request: again one that was lost, as it was or changed, or something new. */
  private take(path: string, content: string): Lost {
    const here = this.lost.filter((one) => one.path === path);
    const known = here.find((one) => one.content === content) ?? (here.length === 1 ? here[0] : undefined);
    this.lost = this.lost.filter((one) => one !== known);
    return { path, content, key: known?.key ?? newId() };
  }

  private async sendUntilDone<T>(path: string, content: Content): Promise<Answer<T>> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.sendOnce<T>('POST', path, content);
      } catch (error) {
        if (!isUnderWay(error) || tries === MOST_TRIES) throw error;
        await this.wait(error.retryAfter ?? 1);
      }
    }
  }
}

/** Whether a refusal says that the request was carried out by an earlier try, with the content of that. */
export function wasCarriedOut(error: ApiError): boolean {
  return CARRIED_OUT.has(error.code);
}

/** Whether the server may have carried out what has failed so. */
function isLost(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500 || isUnderWay(error));
}

function isUnderWay(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'idempotency_key_in_progress';
}
