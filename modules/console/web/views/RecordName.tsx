import { Named } from '../kit/Avatar';
import { Chip } from '../kit/Chip';
import type { NameOf } from './useNames';

interface Props {
  /** Kind and id of the record. */
  readonly kind: string;
  readonly id: string;
  readonly nameOf: NameOf;
  /** Its name. */
  readonly children: string;
}

/** The name of a record that another one refers to: as a chip where people gave it a colour, after its mark where its kind has one. */
export function RecordName({ kind, id, nameOf, children }: Props) {
  const tone = nameOf.toneOf(kind, id);
  if (tone !== undefined) return <Chip tone={tone}>{children}</Chip>;
  const mark = nameOf.markOf(kind, id);
  return mark ? <Named mark={mark}>{children}</Named> : children;
}
