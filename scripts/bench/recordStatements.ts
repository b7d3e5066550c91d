import { Client } from 'pg';
import type { Statement } from './Scenario';

/** Statements that are part of the tenant boundary rather than of a request's own work. */
const BINDING = /^SET (?:application_name|statement_timeout) = /;

/**
 * Runs work in this process and returns the statements it sent to the database, so that the floor runs exactly
 * the same ones, and their number is known.
 */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const recorded: Statement[] = [];
  const prototype = Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const original = prototype.query;
  prototype.query = function (this: unknown, ...args: unknown[]): unknown {
    const [first, values] = args;
    const statement: Statement =
      typeof first === 'string' ? { text: first, values: values as unknown[] } : (first as Statement);
    if (!BINDING.test(statement.text)) {
      recorded.push({ name: statement.name, text: statement.text, values: statement.values });
    }
    return original.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  return recorded;
}
