import { useQuery } from '@tanstack/react-query';
import { request } from './request';
import { serviceOf } from './services';
import { pathWith } from './useResource';

interface Cards {
  readonly items: readonly { readonly id: string; readonly picture?: string | null }[];
}

/** Accounts whose pictures one request reads. */
interface Batch {
  readonly ids: Set<string>;
  readonly cards: Promise<Cards>;
}

/** Accounts in one request. */
const MOST = 100;
/** Milliseconds for which a picture is not read again, unless an account changes. */
const KEPT = 60_000;
let next: Batch | null = null;

/**
 * Address of the picture of an account; undefined without one, and until it is read. What a page shows at a time is read with one
 * request.
 */
export function useAccountPicture(id: string | null | undefined): string | undefined {
  const path = serviceOf('accounts')?.path;
  const { data } = useQuery({
    queryKey: ['api', pathWith(path ?? '', { ids: id ?? '' })],
    queryFn: () => pictureOf(path ?? '', id ?? ''),
    enabled: Boolean(path && id),
    staleTime: KEPT,
  });
  return data ?? undefined;
}

async function pictureOf(path: string, id: string): Promise<string | null> {
  if (next === null || next.ids.size >= MOST) next = batchOf(path);
  const { ids, cards } = next;
  ids.add(id);
  const { items } = await cards;
  return items.find((card) => card.id === id)?.picture ?? null;
}

/** A batch that is read when everything that is drawn now has added its account. */
function batchOf(path: string): Batch {
  const ids = new Set<string>();
  const cards = new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
    if (next?.ids === ids) next = null;
    return request<Cards>('GET', pathWith(path, { ids: [...ids].join(), pageSize: MOST }));
  });
  return { ids, cards };
}
