import { useId, useState } from 'react';
import { Link } from 'wouter';
import { useFresh } from '../../api/events';
import { pathWith, useResource, useResources } from '../../api/useResource';
import { listParts } from '../../frame/ListParts';
import { useListAddress } from '../../frame/useListAddress';
import { InHead } from '../../kit/PageActions';
import { Problem } from '../../kit/Problem';
import { Empty, Skeleton } from '../../kit/states';
import { language } from '../../texts/t';
import { ConditionEditor, ConditionTools } from '../ConditionTools';
import { EmptyList } from '../EmptyList';
import { conditionsQuery, isComplete } from '../listState';
import { SearchField } from '../ListTools';
import { otherText } from '../otherTexts';
import type { PlacesView } from '../RecordView';
import { t } from '../texts';
import { ToolRow } from '../ToolRow';
import { useFields } from '../useFields';
import { MapList } from './MapList';
import { type MappedItem, type Place, placesOf } from './places';
import { statesOf } from './states';
import { useCamera } from './useCamera';
import { WorldMap } from './WorldMap';
import type { RecordsViewProps } from '../RecordsViewProps';

/** Records that are read at once, and of which no more are shown. */
const PAGE = 100;
const MOST_PAGES = 5;

interface MapPage {
  readonly items: readonly MappedItem[];
  readonly total: number;
  /** Records without a place. */
  readonly unlocated: number;
}

interface Props extends RecordsViewProps {
  readonly create: string | (() => void);
  readonly map: PlacesView;
}

/** A map of the world with the records that the filters leave, and beside it a list of them by place. */
export default function MapView({ description, view, control, fixed, hrefOf, create, map }: Props) {
  const { state, set } = control;
  const [isOpen, setOpen] = useState(!state.conditions.every(isComplete));
  const addressOf = useListAddress();
  const query = conditionsQuery({ ...state, sort: null }, description, fixed);
  const pathOf = (page: number) => pathWith(map.request, { ...query, page, pageSize: PAGE });
  const { data: first, error, reload } = useResource<MapPage>(pathOf(1));
  const pages = Math.min(MOST_PAGES, Math.ceil((first?.total ?? 0) / PAGE));
  const others = useResources<MapPage>(
    Array.from({ length: Math.max(0, pages - 1) }, (_, at) => pathOf(at + 2)),
  );
  useFresh(`${description.id}.*`, [map.request]);
  const items = [first, ...others].flatMap((page) => page?.items ?? []);
  const { total = 0, unlocated = 0 } = first ?? {};
  const count = total + unlocated;
  const conditions = { fields: useFields(description), control, isOpen };
  const isNarrowed = state.search !== '' || state.conditions.length > 0;
  const address = addressOf(map.places, []);
  const link = address !== undefined && <Link href={address}>{otherText('addPlaces')}</Link>;
  return (
    <div className="list-view">
      {first && (
        <InHead place="marks">
          <p role="status" className="count">
            {t('rows', { count })}
          </p>
        </InHead>
      )}
      <ToolRow>
        {description.hasSearch && <SearchField control={control} />}
        <ConditionTools {...conditions} toggle={() => setOpen(!isOpen)} />
        {listParts(description.id)(items, query)}
      </ToolRow>
      <ConditionEditor {...conditions} />
      {error && <Problem error={error} retry={reload} />}
      {!first && !error && <Skeleton />}
      {first && count === 0 && (
        <EmptyList
          {...{ description, create }}
          help={view.help}
          {...(isNarrowed && { clear: () => set({ search: '', conditions: [] }) })}
        />
      )}
      {count > 0 && total === 0 && (
        <Empty hasDrawing title={otherText('noPlaces')} action={link}>
          {map.help}
        </Empty>
      )}
      {items.length > 0 && (
        <Mapped
          {...{ description, map, hrefOf }}
          places={placesOf(items, language)}
          note={
            <>
              {total > PAGE * MOST_PAGES && <p>{otherText('mapCut', { count: PAGE * MOST_PAGES })}</p>}
              {unlocated > 0 && (
                <p>
                  {otherText('unlocated', { count: unlocated })} {link}
                </p>
              )}
            </>
          }
        />
      )}
    </div>
  );
}

function Mapped(props: MappedProps) {
  const { description, map, places, hrefOf, note } = props;
  const [chosen, choose] = useState<string | null>(null);
  const camera = useCamera(places);
  const id = useId();
  const states = statesOf(useFields(description), map, places);
  return (
    <div className="map-view">
      <WorldMap
        label={otherText('onMap', { records: description.plural })}
        {...{ places, camera, states, chosen }}
        choose={(place) => {
          choose(place.id);
          const section = document.getElementById(`${id}${place.id}`);
          section?.scrollIntoView({ block: 'nearest' });
          section?.querySelector('button')?.focus({ preventScroll: true });
        }}
      />
      <MapList
        {...{ id, description, map, places, hrefOf, note, states, chosen }}
        choose={(place) => {
          choose(place.id);
          camera.reveal(place);
        }}
      />
    </div>
  );
}

interface MappedProps extends Pick<Props, 'description' | 'map' | 'hrefOf'> {
  readonly places: readonly Place[];
  /** Says which records the map does not show. */
  readonly note: React.ReactNode;
}
