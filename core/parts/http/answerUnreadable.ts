import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from '../../kernel/logging/Logger';
import { newRequestId, REQUEST_ID } from './requestId';

/** Statuses by the code of the error; any other is 400. */
const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers what cannot be read as a request, or does not arrive in time, as node does by itself, with an id that the log has
 * too. Where an answer has begun, the connection just ends.
 */
export function answerUnreadable(logger: Logger): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    // Node keeps the answer under way here and nowhere else.
    const { _httpMessage: answer } = socket as { readonly _httpMessage?: ServerResponse };
    if (error.code !== 'ECONNRESET' && socket.writable && !answer?.headersSent) {
      const status = STATUSES[error.code ?? ''] ?? 400;
      const requestId = newRequestId();
      logger.info({ requestId, status, code: error.code }, 'a request could not be read');
      socket.write(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n${REQUEST_ID}: ${requestId}\r\n\r\n`,
      );
    }
    socket.destroy(error);
  };
}
