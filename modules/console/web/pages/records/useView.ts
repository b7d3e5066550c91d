import { pageOfKind } from '../../frame/kindPath';
import { useFrame } from '../../frame/useFrame';
import type { PageProps } from '../PageProps';

type RecordsAt = NonNullable<PageProps['records']>;

/** The view of the records at the address, and the address of their list. Kinds without a page are shown by their declaration alone. */
export function useView({ params: { kind = '' }, records }: PageProps): RecordsAt {
  const { parts } = useFrame();
  return (
    records ?? {
      view: { collection: kind, ...pageOfKind(kind, parts)?.view },
      base: `/backend/records/${encodeURIComponent(kind)}`,
    }
  );
}
