import { useLayoutEffect, useState } from 'react';

/**
 * Returns how far below the top of the page an element starts, in pixels. Measured when the page's height changes,
 * because content that grows above the element changes it. Measuring during a render would force a layout each time.
 */
export function usePageOffset(element: HTMLElement | null): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => setOffset(element.getBoundingClientRect().top + window.scrollY);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return offset;
}
