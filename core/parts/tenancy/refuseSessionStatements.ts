import { HostError } from '../../kernel/errors/HostError';
import { cutText } from '../../kernel/texts/cutText';

/** Statements that a tenant-bound connection takes: reading and writing rows. Everything else could change the session. */
const FOR_TENANTS = new Set([
  'select',
  'insert',
  'update',
  'delete',
  'merge',
  'with',
  'values',
  'table',
  'explain',
  'show',
]);
/** Statements with effects that outlast them, or that cross the pool's own transactions, on an owner's connection. */
const SESSION = new Set([
  ...['begin', 'start', 'commit', 'end', 'rollback', 'abort', 'savepoint', 'release'],
  ...['set', 'reset', 'discard', 'prepare', 'execute', 'deallocate', 'listen', 'unlisten', 'load', 'do'],
]);
const TRANSACTION = new Set([...SESSION].slice(0, 8));

/** The usual case, decided without looking for comments. */
const PLAIN = /^\s*(?:select|insert|update|delete|with)\b/i;
const SET_LOCAL = /^set\s+local\b/i;

/**
 * Refuses statements that would change the session or the transaction of a pooled connection, which other requests of
 * other tenants use afterwards.
 *
 * Only the first word counts: the extended protocol carries one statement a message, so what is concatenated into a
 * statement cannot be its first word.
 *
 * @param isBound whether the connection is bound to a tenant; one of the owner may also change tables and `SET LOCAL`
 * @param runningModule names the module with the running code
 * @throws HostError `MODULE_STATEMENT_REFUSED` with the module and the right way
 */
export function refuseSessionStatements(
  text: string,
  isBound: boolean,
  runningModule: () => string | null,
): void {
  if (PLAIN.test(text)) return;
  const statement = withoutLeadingComments(text);
  const word = /^[a-z]+/i.exec(statement)?.[0].toLowerCase() ?? '';
  const isAllowed = isBound ? FOR_TENANTS.has(word) : !SESSION.has(word) || SET_LOCAL.test(statement);
  if (isAllowed) return;
  throw new HostError(
    'MODULE_STATEMENT_REFUSED',
    runningModule() ?? 'core',
    `may not send "${word.toUpperCase() || cutText(statement, 20)}" to the database: connections are shared by all tenants.`,
    remedyFor(word, isBound),
  );
}

/** Cuts off what PostgreSQL skips before the first word: space, comments (they nest), semicolons, parentheses. */
function withoutLeadingComments(text: string): string {
  let at = 0;
  for (;;) {
    const before = at;
    while (/[\s;(]/.test(text.charAt(at))) at += 1;
    if (text.startsWith('--', at)) at = endOfLine(text, at);
    else if (text.startsWith('/*', at)) at = endOfComment(text, at);
    if (at === before) return text.slice(at);
  }
}

function endOfLine(text: string, from: number): number {
  const end = text.slice(from).search(/[\r\n]/);
  return end === -1 ? text.length : from + end;
}

function endOfComment(text: string, from: number): number {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = from;
  let depth = 0;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    depth += mark[0] === '/*' ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return text.length;
}

function remedyFor(word: string, isBound: boolean): string {
  if (TRANSACTION.has(word)) return 'use unitOfWork.run(…), which begins, commits and rolls back.';
  if (word === 'lock') return 'use unitOfWork.lock(name) or SELECT … FOR UPDATE.';
  if (word === 'set' || word === 'reset')
    return 'pass what the statement needs as a parameter; for work across tenants SET LOCAL is allowed in a unit of work.';
  if (word === 'listen' || word === 'notify')
    return 'use events, or caches that are dropped in every process.';
  return isBound
    ? 'read and write rows only; tables, functions and roles are made by migrations.'
    : 'send a statement that does not outlast itself.';
}
