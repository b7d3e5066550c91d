import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '../../kernel/logging/Logger';
import { newRequestId, REQUEST_ID } from './requestId';

interface Refusal {
  readonly status: number;
  readonly error: string;
}

/** By the code of the error. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: { status: 431, error: 'Address and headers are too long' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, error: 'The extensions of a chunk are too long' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, error: 'The request did not arrive in time' },
};
const UNREADABLE: Refusal = { status: 400, error: 'The request is not valid HTTP' };

/**
 * Answers what cannot be read as a request, or does not arrive in time, with the error body of the API and an id that the
 * log has too. Where an answer has begun, the connection just ends.
 */
export function answerUnreadable(logger: Logger): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    // Node keeps the answer under way here and nowhere else.
    const { _httpMessage: answer } = socket as { readonly _httpMessage?: ServerResponse };
    if (error.code !== 'ECONNRESET' && socket.writable && !answer?.headersSent) {
      const { status, error: message } = REFUSALS[error.code ?? ''] ?? UNREADABLE;
      const body = JSON.stringify({ error: message });
      const requestId = newRequestId();
      logger.info({ requestId, status, code: error.code }, 'a request could not be read');
      const head = [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'Connection: close',
        'Cache-Control: no-store',
        `${REQUEST_ID}: ${requestId}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    }
    socket.destroy(error);
  };
}
