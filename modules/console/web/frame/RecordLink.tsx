import { Link } from 'wouter';
import { pageOfKind } from './kindPath';
import { useFrame } from './useFrame';

/** The name of a record, which leads to its page where it has one. */
export function RecordLink(props: {
  /** Kind of record. */
  readonly kind: string;
  readonly id: string;
  readonly name: string;
}) {
  const { kind, id, name } = props;
  const page = pageOfKind(kind, useFrame().parts);
  return page ? <Link href={`${page.path}/${encodeURIComponent(id)}`}>{name}</Link> : name;
}
