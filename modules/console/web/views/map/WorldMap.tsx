import { Button } from '../../kit/Button';
import { Dot } from '../../kit/Chip';
import { Icon } from '../../kit/Icon';
import { moveAmong } from '../../kit/moveAmong';
import { formatNumber } from '../../texts/format';
import { otherText } from '../otherTexts';
import { type Marker, markersOf, type Place } from './places';
import type { States } from './states';
import type { useCamera } from './useCamera';

/** Width of the drawing of the land, in its units. */
const LAND = 8192;
const land = new URL('world.svg', import.meta.url).href;

interface Props {
  readonly label: string;
  readonly places: readonly Place[];
  readonly camera: ReturnType<typeof useCamera>;
  readonly states: States;
  /** Id of a place. */
  readonly chosen: string | null;
  readonly choose: (place: Place) => void;
}

/** The land of the world with buttons for places, which say how many records are there. Arrow keys move among them. */
export function WorldMap({ label, places, camera, states, chosen, choose }: Props) {
  const { size, camera: shown } = camera;
  const markers = size.width > 0 ? markersOf(places, shown, size) : [];
  const isChosen = (marker: Marker) => marker.places.some(({ id }) => id === chosen);
  const stop = markers.find(isChosen) ?? markers[0];
  const scale = shown.scale / LAND;
  const [left, top] = [size.width / 2 - shown.x * shown.scale, size.height / 2 - shown.y * shown.scale];
  const tools = [
    { id: 'zoomIn', icon: 'plus', run: camera.zoomIn },
    { id: 'zoomOut', icon: 'minus', run: camera.zoomOut },
    { id: 'fitAll', icon: 'maximize', run: camera.fitAll },
  ] as const;
  return (
    <section className="map" aria-label={label}>
      {/* Maps have the west at the left in every language. */}
      <div ref={camera.element} className="map-sea" dir="ltr" {...camera.listeners}>
        <svg aria-hidden="true">
          <g transform={`translate(${left} ${top}) scale(${scale})`}>
            <use className="map-land" href={`${land}#land`} />
            <use className="map-borders" href={`${land}#borders`} />
          </g>
        </svg>
        <div role="group" aria-label={otherText('places')} onKeyDown={moveAmong}>
          {markers.map((marker) => {
            const items = marker.places.flatMap((place) => place.items);
            const tone = states.toneOf(items);
            const [first] = marker.places as readonly [Place];
            const title = otherText('placeRecords', {
              place: marker.places.map(({ name }) => name).join(' · '),
              count: items.length,
            });
            return (
              <button
                key={first.id}
                type="button"
                className="map-marker"
                data-tone={tone}
                data-size={Math.min(3, String(items.length).length + Number(items.length > 2))}
                style={{ transform: `translate(${marker.left}px, ${marker.top}px) translate(-50%, -50%)` }}
                aria-label={title}
                title={title}
                aria-pressed={isChosen(marker)}
                tabIndex={marker === stop ? 0 : -1}
                onClick={() => (marker.places.length > 1 ? camera.fit(marker.places) : choose(first))}
              >
                {formatNumber(items.length)}
              </button>
            );
          })}
        </div>
      </div>
      <div className="map-tools">
        {tools.map(({ id, icon, run }) => (
          <Button key={id} className="icon" aria-label={otherText(id)} title={otherText(id)} onClick={run}>
            <Icon name={icon} />
          </Button>
        ))}
      </div>
      <ul className="map-legend">
        {states.all.map(({ value, label: name, tone }) => (
          <li key={value}>
            <Dot tone={tone} />
            {name}
          </li>
        ))}
        {places.some(({ items }) => states.toneOf(items) === undefined) && (
          <li className="mixed">
            <span className="dot" aria-hidden="true" />
            {otherText('severalStates')}
          </li>
        )}
      </ul>
    </section>
  );
}
