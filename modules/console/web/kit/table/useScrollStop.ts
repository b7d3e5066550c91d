import { type RefObject, useLayoutEffect } from 'react';

/** Makes an element a stop of the Tab key while its content is larger than it is, so that keys can scroll it. */
export function useScrollStop(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
      if (scrollHeight > clientHeight || scrollWidth > clientWidth) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [frame]);
}
