import type Joi from 'joi';
import { nodeOf } from './JoiNode';

/** A schema on the way from a link to the root, with the key it stands under. */
export interface Step {
  readonly schema: Joi.Schema;
  readonly key?: string;
}

/**
 * Finds the schema that a `link()` refers to, as Joi does when it validates.
 *
 * @param way the link itself, its parent, and so on up to the root
 * @returns the target and what lies above it; undefined when the link leads nowhere
 */
export function resolveLink(way: readonly Step[]): readonly Step[] | undefined {
  const ref = way[0] && nodeOf(way[0].schema).$_terms.link?.[0]?.ref;
  if (!ref) return undefined;
  if (ref.type === 'local') return resolveId(way, ref.path);
  const height = ref.ancestor === 'root' ? way.length - 1 : ref.ancestor;
  return descend(way.slice(height), ref.path);
}

function resolveId(way: readonly Step[], [id, ...rest]: readonly string[]): readonly Step[] | undefined {
  for (const [height, { schema, key }] of way.entries()) {
    const { _flags, $_terms } = nodeOf(schema);
    if ((_flags.id ?? key) === id) return descend(way.slice(height), rest);
    const shared = $_terms.shared?.find((candidate) => nodeOf(candidate)._flags.id === id);
    if (shared) return descend([{ schema: shared }, ...way.slice(height)], rest);
  }
  return undefined;
}

function descend(way: readonly Step[], path: readonly string[]): readonly Step[] | undefined {
  const [from] = way;
  if (!from || path.length === 0) return from && way;
  try {
    return [{ schema: nodeOf(from.schema).$_reach(path) }, ...way];
  } catch {
    return undefined;
  }
}
