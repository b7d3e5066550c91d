import { isDeepStrictEqual } from 'node:util';
import type Joi from 'joi';
import type { Change } from './Change';
import { compareSchemas, type Described } from './compareSchemas';
import type { Facet } from '../../../host';
import type { Contribution } from './describeModule';
import { cutText } from '../../../kernel/texts/cutText';

/** Additions, removals and changes between two versions of a module. Pure. */
export function compareModules(before: readonly Contribution[], after: readonly Contribution[]): Change[] {
  const [had, has] = [byKey(before), byKey(after)];
  return [...new Set([...had.keys(), ...has.keys()])].flatMap((key): Change[] => {
    const [was, is] = [had.get(key), has.get(key)];
    if (was && is) return compareFacets(was, is);
    const { kind, name, added, removed } = (is ?? was) as Contribution;
    return [is ? { sign: '+', kind, name, step: added } : { sign: '-', kind, name, step: removed }];
  });
}

function byKey(contributions: readonly Contribution[]): Map<string, Contribution> {
  return new Map(contributions.map((item) => [`${item.kind} ${item.name}`, item]));
}

function compareFacets(before: Contribution, after: Contribution): Change[] {
  const { kind, name } = after;
  const names = new Set([...Object.keys(before.facets), ...Object.keys(after.facets)]);
  return [...names].flatMap((facet) =>
    compareFacet(facet, before.facets[facet], after.facets[facet]).map((change): Change => ({
      sign: '~',
      kind,
      name,
      ...change,
    })),
  );
}

function compareFacet(name: string, before?: Facet, after?: Facet): Pick<Change, 'what' | 'step'>[] {
  if (before && after && 'value' in before && 'value' in after) {
    if (isDeepStrictEqual(before.value, after.value)) return [];
    return [{ what: `${name}: was ${show(before.value)} and is ${show(after.value)}`, step: after.step }];
  }
  // Only answers are added or removed: clients can handle a new status, but may rely on a removed one.
  if (!before) return [{ what: `${name} is new`, step: 'minor' }];
  if (!after) return [{ what: `${name} is gone`, step: 'major' }];
  if (!('schema' in before) || !('schema' in after)) return [];
  return compareSchemas(described(before.schema), described(after.schema), after.direction).map(
    ({ what, step }) => ({
      what: `${name}: ${what}`,
      step,
    }),
  );
}

function described(schema: Joi.Schema | undefined): Described | undefined {
  return schema?.describe() as Described | undefined;
}

function show(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return cutText(text, 80, '...');
}
