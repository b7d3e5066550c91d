import Joi from 'joi';
import { booleanToken } from '../../kernel/config/booleanToken';
import { badRequest } from '../../kernel/errors/HttpError';
import { type Reply, stream } from './Reply';

/** The sign at the beginning of a file by which spreadsheets know that it is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

const blank = Joi.string().allow('').pattern(/^\s*$/);
const token = booleanToken();

/** The parameter of queries by which clients request a byte order mark. */
export const csvQuery = {
  bom: booleanToken()
    .empty(blank)
    .description(
      'CSV begins with a byte order mark, by which spreadsheets know that it is UTF-8; the same as `Accept: text/csv; bom=true`, ' +
        'before which it counts',
    ),
} as const;

/** Options of a request for CSV. */
interface CsvRequest {
  readonly query: { readonly bom?: unknown };
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * Whether a request wants a byte order mark: by `bom` of its query, or of `text/csv` in `Accept`.
 *
 * @throws HttpError 400 `bom` in `Accept` is not a boolean
 */
export function wantsByteOrderMark({ query, headers }: CsvRequest): boolean {
  if (typeof query.bom === 'boolean') return query.bom;
  const accepted = String(headers['accept'] ?? '').split(',');
  for (const range of accepted) {
    const [type, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    if (type !== 'text/csv') continue;
    const [bom] = parameters.flatMap((part) => /^bom\s*=\s*"?(.*?)"?$/.exec(part)?.[1] ?? []);
    if (bom === undefined) continue;
    const { value, error } = token.validate(bom) as Joi.ValidationResult<boolean>;
    if (!error) return value;
    const details = [
      { path: ['accept'], message: '"bom" of text/csv must be a boolean', code: 'boolean.base' },
    ];
    throw badRequest('Invalid input', { details });
  }
  return false;
}

/** A file of CSV that is sent as it is made. @param request says whether it begins with a byte order mark */
export function csvFile(lines: AsyncIterable<string>, name: string, request: CsvRequest): Reply {
  return stream(wantsByteOrderMark(request) ? marked(lines) : lines)
    .withHeader('content-type', 'text/csv; charset=utf-8')
    .withHeader('content-disposition', `attachment; filename="${name}"`);
}

/** The mark comes with the first lines, so that an answer begins only when these could be read. */
async function* marked(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let mark = BYTE_ORDER_MARK;
  for await (const text of lines) {
    yield mark + text;
    mark = '';
  }
  if (mark !== '') yield mark;
}
