import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Dot } from '../../kit/Chip';
import { Money } from '../../kit/Money';
import { nameOfItem } from '../choices';
import { type Description, idOf } from '../description';
import { otherText } from '../otherTexts';
import type { PlacesView } from '../RecordView';
import { sumsOf } from '../sumsOf';
import type { Place } from './places';
import type { States } from './states';

interface Props {
  /** Before the ids of the sections of places. */
  readonly id: string;
  readonly description: Description;
  readonly map: PlacesView;
  readonly places: readonly Place[];
  readonly states: States;
  readonly hrefOf: (id: string) => string;
  readonly note: ReactNode;
  readonly chosen: string | null;
  readonly choose: (place: Place) => void;
}

/** The records of a map by place. The name of a place shows it on the map. */
export function MapList({ id, description, map, places, states, hrefOf, note, chosen, choose }: Props) {
  const nameOf = nameOfItem(description);
  return (
    <div className="map-list">
      {places.map((place) => (
        <section key={place.id} id={`${id}${place.id}`} data-chosen={place.id === chosen || undefined}>
          <h2>
            <button
              type="button"
              className="quiet"
              title={otherText('showPlace')}
              aria-pressed={place.id === chosen}
              onClick={() => choose(place)}
            >
              {place.name}
            </button>
          </h2>
          <ul>
            {place.items.map((item) => {
              const state = states.of(item);
              return (
                <li key={idOf(item)}>
                  <Link href={hrefOf(idOf(item))}>{nameOf(item)}</Link>
                  {map.sum && sumsOf([item], [], map.sum).map((sum) => <Money key={sum.currency} {...sum} />)}
                  <span>{item.location.contact.label}</span>
                  {state && (
                    <span className="state">
                      <Dot tone={state.tone} />
                      {state.label}
                    </span>
                  )}
                </li>
              );
            })}
          </ul>
        </section>
      ))}
      <div className="map-note">{note}</div>
    </div>
  );
}
