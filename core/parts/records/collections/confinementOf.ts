import { confinedTo, type Confined } from '../commands/Confidentiality';
import type { CollectionDeclaration, StoredRow } from './CollectionDeclaration';
import type { CollectionServices } from './CollectionServices';

/** Who alone sees a record of a collection; undefined where it is like any other. */
export async function confinementOf(
  { confidential, hooks }: CollectionDeclaration,
  row: StoredRow,
  services: CollectionServices,
): Promise<Confined | undefined> {
  return (confidential && confinedTo(confidential, row)) ?? (await hooks?.confined?.(row, services as never));
}
