import type { Item } from '../description';

/** A record of a map, with its members by their names. */
export type MappedItem = Item & {
  readonly location: {
    readonly latitude: number;
    readonly longitude: number;
    readonly city: string | null;
    readonly region: string | null;
    readonly country: string | null;
    readonly contact: { readonly label: string };
  };
};

/** A point in parts of the width of the world, from its northwestern corner, in the Mercator projection. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** Records in one place. */
export interface Place extends Point {
  readonly id: string;
  readonly name: string;
  readonly items: readonly MappedItem[];
}

/** The point in the middle of the map, and the width of the world in pixels. */
export interface Camera extends Point {
  readonly scale: number;
}

/** Width and height of the map in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Places near each other under one button. Distances in pixels from the corner of the map. */
export interface Marker {
  readonly left: number;
  readonly top: number;
  readonly places: readonly Place[];
}

/** Pixels between markers, at least. */
const GAP = 34;
/** Pixels around places that are fitted into the map. */
const MARGIN = 56;
/** Part of the width of the world: places closer than this are not drawn further apart to fill the map. */
const LEAST_SPAN = 0.012;
const LARGEST = 60_000;
/** The land, as `world.mjs` draws it. */
const [NORTH, SOUTH] = [0.1, 0.705];

const radians = (degrees: number) => (degrees * Math.PI) / 180;

function pointOf({ latitude, longitude }: MappedItem['location']): Point {
  const y = 0.5 - Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2)) / (2 * Math.PI);
  return { x: longitude / 360 + 0.5, y: Math.min(SOUTH, Math.max(NORTH, y)) };
}

/** The records by place, to about a kilometre; places with the most records first. @param language code of that of the names */
export function placesOf(items: readonly MappedItem[], language: string): readonly Place[] {
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  const nameOf = ({ city, region, country }: MappedItem['location']) => {
    const inFull = country !== null && /^[A-Z]{2}$/.test(country) ? countries.of(country) : country;
    return [city ?? region, inFull].filter(Boolean).join(', ');
  };
  const groups = new Map<string, [MappedItem, ...MappedItem[]]>();
  for (const item of items) {
    const id = [item.location.latitude, item.location.longitude].map((one) => one.toFixed(2)).join();
    const group = groups.get(id);
    if (group) group.push(item);
    else groups.set(id, [item]);
  }
  return [...groups]
    .map(([id, all]) => ({
      id,
      ...pointOf(all[0].location),
      name: nameOf(all[0].location) || id,
      items: all,
    }))
    .sort((one, other) => other.items.length - one.items.length || one.name.localeCompare(other.name));
}

/** Keeps the middle on the map, and its scale between that of the whole world and that of a town. */
export const limited = ({ x, y, scale }: Camera, { width, height }: Size): Camera => ({
  x: Math.min(1, Math.max(0, x)),
  y: Math.min(SOUTH, Math.max(NORTH, y)),
  scale: Math.min(LARGEST, Math.max(Math.min(width, height / (SOUTH - NORTH)), scale)),
});

/** The camera that shows all places. */
export function fitted(places: readonly Point[], size: Size): Camera {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(
    Math.max(1, size.width - 2 * MARGIN) / Math.max(LEAST_SPAN, right - left),
    Math.max(1, size.height - 2 * MARGIN) / Math.max(LEAST_SPAN, bottom - top),
  );
  return limited({ x: (left + right) / 2, y: (top + bottom) / 2, scale }, size);
}

/** The camera after the map is enlarged around a point of it, which stays where it is. @param at pixels from the corner */
export function enlarged(camera: Camera, by: number, at: readonly [number, number], size: Size): Camera {
  const next = limited({ ...camera, scale: camera.scale * by }, size);
  const [dx, dy] = [at[0] - size.width / 2, at[1] - size.height / 2];
  const step = 1 / camera.scale - 1 / next.scale;
  return limited({ ...next, x: camera.x + dx * step, y: camera.y + dy * step }, size);
}

/** Where a point is on the map, in pixels from its corner. */
const shownAt = (point: Point, { x, y, scale }: Camera, { width, height }: Size) => ({
  left: (point.x - x) * scale + width / 2,
  top: (point.y - y) * scale + height / 2,
});

/** Whether a point is well inside the map. */
export function isShown(point: Point, camera: Camera, size: Size): boolean {
  const { left, top } = shownAt(point, camera, size);
  return Math.min(left, size.width - left, top, size.height - top) > GAP;
}

/** The markers of the places on the map. Where places would cover each other one marker stands for them. */
export function markersOf(places: readonly Place[], camera: Camera, size: Size): readonly Marker[] {
  const markers: (Marker & { places: Place[] })[] = [];
  for (const place of places) {
    const { left, top } = shownAt(place, camera, size);
    if (left < 0 || top < 0 || left > size.width || top > size.height) continue;
    const near = markers.find((marker) => Math.hypot(marker.left - left, marker.top - top) < GAP);
    if (near) near.places.push(place);
    else markers.push({ left, top, places: [place] });
  }
  return markers;
}
