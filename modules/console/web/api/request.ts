/** An answer that is no success. `message` is for people. */
export class ApiError extends Error {
  constructor(
    /** 0 where no answer came. */
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** What a request carries. */
export interface Content {
  readonly json?: object;
  readonly form?: Readonly<Record<string, string>>;
}

/**
 * Calls a route of the API with the cookies of the session.
 *
 * @param path below `/api`
 * @throws ApiError for any status but 2xx, and where the server cannot be reached
 */
export async function request<T>(method: string, path: string, { json, form }: Content = {}): Promise<T> {
  const response = await fetch(`/api${path}`, {
    method,
    headers: { accept: 'application/json', ...(json && { 'content-type': 'application/json' }) },
    body: json ? JSON.stringify(json) : form ? new URLSearchParams(form) : null,
  }).catch((error: unknown) => {
    throw new ApiError(0, error instanceof Error ? error.message : String(error));
  });
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const body: unknown = isJson ? await response.json().catch(() => null) : null;
  if (!response.ok) throw new ApiError(response.status, messageIn(body) ?? response.statusText);
  return body as T;
}

function messageIn(body: unknown): string | undefined {
  const error = (body as { error?: unknown } | null)?.error;
  return typeof error === 'string' ? error : undefined;
}
