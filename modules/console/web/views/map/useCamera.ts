import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Camera, enlarged, fitted, isShown, limited, type Place, type Size } from './places';

/** Pixels that a wheel turns until the map is about three times as large. */
const WHEEL = 400;
const STEP = 2;

/** The part of the world that a map shows: all places until people move it by mouse, fingers, wheel or buttons. */
export function useCamera(places: readonly Place[]) {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [moved, setMoved] = useState<Camera | null>(null);
  const pointers = useRef(new Map<number, readonly [number, number]>());
  const camera = moved ? limited(moved, size) : fitted(places, size);
  const change = (next: (before: Camera) => Camera) => setMoved((before) => next(before ?? camera));
  const zoom = (by: number, at: readonly [number, number] = [size.width / 2, size.height / 2]) =>
    change((before) => enlarged(before, by, at, size));
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(() =>
      setSize({ width: current.clientWidth, height: current.clientHeight }),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    // React listens to wheels without the right to keep the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      // Browsers report two fingers on a touchpad as small turns with Ctrl.
      const turned = event.deltaY * (event.ctrlKey ? 4 : 1);
      zoom(Math.exp(-turned / WHEEL), placeIn(current, event));
    };
    current.addEventListener('wheel', onWheel, { passive: false });
    return () => current.removeEventListener('wheel', onWheel);
  });
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const from = pointers.current.get(event.pointerId);
    if (!from) return;
    const to = placeIn(event.currentTarget, event);
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    pointers.current.set(event.pointerId, to);
    if (other) zoom(distance(to, other) / Math.max(1, distance(from, other)), other);
    else
      change(({ x, y, scale }) =>
        limited({ x: x - (to[0] - from[0]) / scale, y: y - (to[1] - from[1]) / scale, scale }, size),
      );
  };
  const release = ({ pointerId }: PointerEvent) => pointers.current.delete(pointerId);
  return {
    element,
    size,
    camera,
    /** Listeners of the element of the map. */
    listeners: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if ((event.target as Element).closest('button')) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pointers.current.set(event.pointerId, placeIn(event.currentTarget, event));
      },
      onPointerMove,
      onPointerUp: release,
      onPointerCancel: release,
    },
    zoomIn: () => zoom(STEP),
    zoomOut: () => zoom(1 / STEP),
    fitAll: () => setMoved(null),
    fit: (some: readonly Place[]) => setMoved(fitted(some, size)),
    /** Moves the map so that it shows a place. */
    reveal: (place: Place) =>
      !isShown(place, camera, size) && change(({ scale }) => ({ x: place.x, y: place.y, scale })),
  };
}

function placeIn(
  element: Element,
  { clientX, clientY }: MouseEvent | PointerEvent,
): readonly [number, number] {
  const { left, top } = element.getBoundingClientRect();
  return [clientX - left, clientY - top];
}

const distance = (one: readonly [number, number], other: readonly [number, number]) =>
  Math.hypot(one[0] - other[0], one[1] - other[1]);
