import type { FilterGroup, FilterJoin, FilterRule } from './AdvancedFilter';
import { filterProblem } from './filterProblem';

const MOST_FLAT = 20;
const DEEPEST = 3;
const MOST_CHILDREN = 15;
const MOST_RULES = 50;

type Path = readonly (string | number)[];

/** A condition or a group as it comes together from the keys of a query. */
interface Node {
  readonly members: Map<string, unknown>;
  readonly conditions: Map<number, Node>;
}

const newNode = (): Node => ({ members: new Map(), conditions: new Map() });

/**
 * Reads `filter[logic]` and `filter[conditions][i][field|op|value|join]`, at most 20 conditions, or the same as a tree: a
 * condition that has `conditions` of its own is a group, down to three levels, 15 children a group, 50 rules in all.
 * The schema of the query takes no keys of another form.
 *
 * @returns null when nothing is asked
 * @throws HttpError 400 too many conditions, one without field or operator, a group with one, or an unknown word that joins them
 */
export function readAdvancedFilter(query: Readonly<Record<string, unknown>>): FilterGroup | null {
  const { filter } = query;
  if (filter !== undefined && String(filter).trim() !== '') {
    throw filterProblem(['filter'], 'filter has members, such as filter[logic]', 'object.base');
  }
  const root = newNode();
  for (const [key, value] of Object.entries(query)) {
    if (key.startsWith('filter[')) place(root, stepsOf(key), value);
  }
  const path = ['filter'];
  if (root.conditions.size === 0) {
    refuseOwnCondition(root, path);
    joinOf(root, 'logic', path);
    joinOf(root, 'join', path);
    return null;
  }
  const isFlat = [...root.conditions.values()].every(({ conditions }) => conditions.size === 0);
  const limits = { children: isFlat ? MOST_FLAT : MOST_CHILDREN, rules: isFlat ? MOST_FLAT : MOST_RULES };
  if (countRules(root) > limits.rules) throw tooMuch(path, `at most ${limits.rules} conditions`);
  return groupOf(root, path, 1, limits.children);
}

/** `filter[conditions][0][op]` as `conditions`, `0`, `op`; empty for a key of another form. */
function stepsOf(key: string): string[] {
  if (!/^filter(\[\w*\])+$/.test(key)) return [];
  return key.slice(7, -1).split('][');
}

function place(root: Node, steps: readonly string[], value: unknown): void {
  let node = root;
  let rest = steps;
  while (rest[0] === 'conditions' && /^\d{1,4}$/.test(rest[1] ?? '')) {
    const index = Number(rest[1]);
    const known = node.conditions.get(index);
    const next = known ?? newNode();
    if (!known) node.conditions.set(index, next);
    node = next;
    rest = rest.slice(2);
  }
  const [member, ...further] = rest;
  if (member === undefined) return;
  if (member === 'value' && further.length === 1) {
    const list = node.members.get('value');
    node.members.set('value', [...(Array.isArray(list) ? (list as unknown[]) : []), ...[value].flat()]);
  } else if (further.length === 0) node.members.set(member, value);
}

function countRules({ conditions }: Node): number {
  let count = 0;
  for (const node of conditions.values()) count += node.conditions.size > 0 ? countRules(node) : 1;
  return count;
}

function groupOf(node: Node, path: Path, depth: number, mostChildren: number): FilterGroup {
  if (depth > DEEPEST) throw tooMuch(path, `at most ${DEEPEST} levels`);
  if (node.conditions.size > mostChildren)
    throw tooMuch(path, `at most ${mostChildren} conditions in a group`);
  refuseOwnCondition(node, path);
  const children = [...node.conditions]
    .sort(([a], [b]) => a - b)
    .map(([index, child]) => {
      const place = [...path, 'conditions', index];
      return child.conditions.size > 0
        ? groupOf(child, place, depth + 1, MOST_CHILDREN)
        : ruleOf(child, place);
    });
  return { logic: joinOf(node, 'logic', path) ?? 'and', join: joinOf(node, 'join', path), children };
}

/** A group contains conditions and must not be a condition itself. @throws HttpError 400 */
function refuseOwnCondition({ members }: Node, path: Path): void {
  const member = ['field', 'op', 'value'].find((name) => members.has(name));
  if (member === undefined) return;
  throw filterProblem([...path, member], `${member} belongs to a condition, not to a group`, 'any.unknown');
}

function ruleOf(node: Node, path: Path): FilterRule {
  joinOf(node, 'logic', path);
  const [field, operator] = ['field', 'op'].map((member) => {
    const text = node.members.get(member);
    if (typeof text === 'string' && text !== '') return text;
    throw filterProblem([...path, member], `${member} is required`, 'any.required');
  }) as [string, string];
  return { field, operator, value: node.members.get('value'), join: joinOf(node, 'join', path), path };
}

/** @throws HttpError 400 a word that joins nothing */
function joinOf({ members }: Node, member: string, path: Path): FilterJoin | null {
  const value = members.get(member);
  if (value === undefined || value === '') return null;
  const word = typeof value === 'string' ? value.toLowerCase() : value;
  if (word === 'and' || word === 'or') return word;
  throw filterProblem([...path, member], `${member} must be one of [and, or]`, 'any.only');
}

function tooMuch(path: Path, what: string): Error {
  return filterProblem(path, `A filter has ${what}`, 'filter.size');
}
