import { type RefObject, useLayoutEffect } from 'react';

/** Makes an element a stop of the Tab key while its content is larger than it is, so that keys can scroll it. */
export function useScrollStop(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
      element.tabIndex = scrollHeight > clientHeight || scrollWidth > clientWidth ? 0 : -1;
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [frame]);
}
