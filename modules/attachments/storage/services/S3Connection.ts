import type { S3Client } from '@aws-sdk/client-s3';
import { type CoreServices, Unavailable } from '@tenantry/core';
import type { AttachmentsEnvironment } from '../../environment';

const FORBIDDEN = 403;
const METHOD_NOT_ALLOWED = 405;
const NOT_IMPLEMENTED = 501;
/** Milliseconds in which a connection is made. */
const CONNECTING = 5_000;
/** How much longer than for an answer a storage may pause within one: clients that read slowly make it pause. */
const PAUSE = 5;
/** How often a request is sent before it has failed. */
const ATTEMPTS = 2;

/** The connection to the server of a bucket. A server that does not answer is given up after a while. */
export class S3Connection {
  private connected: Promise<S3Client> | undefined;
  private linking: Promise<S3Client> | undefined;

  constructor(
    private readonly environment: AttachmentsEnvironment,
    private readonly outgoing: CoreServices['outgoing'],
  ) {}

  /** The library is large, and loaded where it is used. */
  client(): Promise<S3Client> {
    return (this.connected ??= this.connect(this.environment.TENANTRY_ATTACHMENTS_S3_ENDPOINT));
  }

  /** Signs addresses that clients use. */
  signing(): Promise<S3Client> {
    const { TENANTRY_ATTACHMENTS_S3_PUBLIC_ENDPOINT: forClients, TENANTRY_ATTACHMENTS_S3_ENDPOINT: own } =
      this.environment;
    return (this.linking ??= this.connect(forClients ?? own));
  }

  /** Ends all connections. */
  async close(): Promise<void> {
    (await this.connected)?.destroy();
    (await this.linking)?.destroy();
    this.connected = undefined;
    this.linking = undefined;
  }

  private async connect(endpoint: string | undefined): Promise<S3Client> {
    const { S3Client: Client } = await import('@aws-sdk/client-s3');
    const { environment, outgoing } = this;
    const options = { chosenBy: 'operator' } as const;
    if (endpoint !== undefined) outgoing.check(endpoint, options);
    const agent = { lookup: outgoing.lookup(options) };
    const accessKeyId = environment.TENANTRY_ATTACHMENTS_S3_KEY_ID;
    const secretAccessKey = environment.TENANTRY_ATTACHMENTS_S3_SECRET;
    const answer = environment.TENANTRY_ATTACHMENTS_S3_TIMEOUT_SECONDS * 1_000;
    return new Client({
      region: environment.TENANTRY_ATTACHMENTS_S3_REGION,
      endpoint,
      forcePathStyle: environment.TENANTRY_ATTACHMENTS_S3_PATH_STYLE,
      maxAttempts: ATTEMPTS,
      requestHandler: {
        httpAgent: agent,
        httpsAgent: agent,
        connectionTimeout: CONNECTING,
        requestTimeout: answer,
        throwOnRequestTimeout: true,
        socketTimeout: answer * PAUSE,
      },
      // Not every server knows the checksums that are newer than the protocol.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(accessKeyId !== undefined &&
        secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
    });
  }
}

interface S3Failure {
  readonly name?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** @throws Unavailable the server fails, is overloaded or does not answer; the same request may succeed later */
export async function reached<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const { name, $metadata } = (error ?? {}) as S3Failure;
    const status = $metadata?.httpStatusCode ?? 0;
    const isAway = (status >= 500 && status !== NOT_IMPLEMENTED) || status === 429 || name === 'TimeoutError';
    throw isAway ? Object.assign(new Unavailable(), { cause: error }) : error;
  }
}

/** Whether there is nothing of the name. */
export function isMissing(error: unknown): boolean {
  const { name, $metadata } = (error ?? {}) as S3Failure;
  return (
    name === 'NoSuchKey' ||
    name === 'NoSuchUpload' ||
    name === 'NotFound' ||
    $metadata?.httpStatusCode === 404
  );
}

/** Whether the server, or the rights of the credentials, do not allow a request at all. */
export function isUnsupported(error: unknown): boolean {
  const status = ((error ?? {}) as S3Failure).$metadata?.httpStatusCode;
  return status === NOT_IMPLEMENTED || status === FORBIDDEN || status === METHOD_NOT_ALLOWED;
}
