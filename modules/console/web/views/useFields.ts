import { useMemo } from 'react';
import type { Description } from './description';
import { type Field, fieldsOf } from './Field';

/** The fields of a kind of record, made once for a description. */
export function useFields(description: Description): readonly Field[] {
  return useMemo(() => fieldsOf(description), [description]);
}
