import { serverNow } from '../api/serverTime';
import { useResource } from '../api/useResource';
import { DAY } from '../texts/localTime';
import { idOf, type Item } from './description';
import type { LanesView } from './RecordView';

/** Whole days that a record has been in each lane, by the ids of lanes; empty where nothing says that. */
export function useDaysInLanes({ entered }: LanesView, item: Item): ReadonlyMap<string, number> {
  const path = entered ? entered.request.replaceAll('{id}', encodeURIComponent(idOf(item))) : null;
  const { data } = useResource<Item>(path);
  const listed = entered && data?.[entered.list];
  if (!entered || !Array.isArray(listed)) return new Map();
  const entries = (listed as readonly Item[])
    .map((entry) => ({
      lane: String(entry[entered.lane]),
      at: new Date(String(entry[entered.at])).getTime(),
    }))
    .sort((a, b) => a.at - b.at);
  return new Map(
    entries.map(({ lane, at }, index) => {
      const end = entries[index + 1]?.at ?? serverNow();
      return [lane, Math.max(0, Math.floor((end - at) / DAY))];
    }),
  );
}
