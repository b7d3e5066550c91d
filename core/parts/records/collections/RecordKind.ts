import type { NamedKind } from '../kinds/kindNames';
import type { Collection } from './Collection';

/** A kind of record that a running module has, as a collection. */
export interface RecordKind extends NamedKind {
  /** `customers.deal` */
  readonly id: string;
  readonly collection: Collection;
}
