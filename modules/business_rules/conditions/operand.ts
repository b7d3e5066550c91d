import { dayAt } from '@tenantry/core';
import type { Facts } from './Facts';
import { readerOf, type ReadField } from './fieldPath';

const TEMPLATE = /^\{\{\s*([^{}]+?)\s*\}\}$/;

/** Reads one side of a comparison. */
export type Operand = (facts: Facts) => unknown;

/**
 * The left side, or `valueField`: a path into the record, or into its context, with names that begin with `_`:
 * `_before.status`, `_user.roles`.
 */
export function fieldOperand(path: string): Operand {
  const root = /^_[A-Za-z]+/.exec(path)?.[0];
  const read = readerOf(path);
  if (root === undefined || !AROUND.has(root)) return ({ data }) => read(data);
  const inner: ReadField = readerOf(path.slice(1));
  return ({ around }) => inner(around);
}

/** Path of a text that is entirely `{{path}}`; undefined for any other value. */
export function templatePath(value: unknown): string | undefined {
  return typeof value === 'string' ? TEMPLATE.exec(value)?.[1] : undefined;
}

/** The right side: a literal, or what a text names that is entirely `{{path}}`. */
export function valueOperand(value: unknown): Operand {
  const path = templatePath(value);
  if (path === undefined) return () => value;
  if (path === 'today') return ({ now, zone }) => dayAt(now, zone);
  if (path === 'now') return ({ now }) => now.toISOString();
  const read = readerOf(path);
  return ({ around }) => read(around);
}

/** Names of what stands around the record, as paths begin. */
export const AROUND: ReadonlySet<string> = new Set([
  '_before',
  '_changed',
  '_user',
  '_scope',
  '_history',
  '_entityId',
  '_entityType',
  '_eventType',
]);
