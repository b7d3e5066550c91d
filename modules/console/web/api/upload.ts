import { accountHeader } from './account';
import { ApiError } from './ApiError';
import { failureOf, noteSession } from './request';

/** How a file is sent. */
export interface UploadOptions {
  /** Called with the share that was sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
  /** The same for each try: a form is not stored twice when its answer was lost. */
  readonly key?: string;
}

/**
 * Sends a form or a file, and says how far it has come, which `fetch` cannot.
 *
 * @param path below `/api`
 * @throws ApiError as the server has answered; DOMException `AbortError` when the signal was aborted
 */
export function upload<T>(
  method: 'POST' | 'PUT',
  path: string,
  content: FormData | Blob,
  { onProgress, signal, key }: UploadOptions,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const call = new XMLHttpRequest();
    const abort = () => call.abort();
    call.open(method, `/api${path}`);
    const headers = {
      accept: 'application/json',
      ...accountHeader(),
      ...(key && { 'idempotency-key': key }),
    };
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    call.addEventListener('load', () => {
      const { status, statusText } = call;
      const ok = status >= 200 && status < 300;
      const body = parsed(call.responseText);
      void noteSession(path, { ok, status });
      if (ok) resolve(body as T);
      else reject(failureOf({ status, statusText, headers: headersOf(call) }, body));
    });
    call.addEventListener('error', () => reject(new ApiError(0, '')));
    call.addEventListener('abort', () => reject(new DOMException('The upload was cancelled', 'AbortError')));
    call.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    else call.send(content);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function headersOf(call: XMLHttpRequest): Headers {
  const lines = call.getAllResponseHeaders().trim().split(/\r?\n/);
  return new Headers(
    lines.flatMap((line): [string, string][] => {
      const at = line.indexOf(':');
      return at < 1 ? [] : [[line.slice(0, at), line.slice(at + 1).trim()]];
    }),
  );
}
