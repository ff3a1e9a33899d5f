import { useLayoutEffect, useState } from 'react';

/**
 * How far below the top of the page an element begins, in pixels. Measured when the page's height changes, as whatever
 * grows above the element makes it do: measuring while React renders would lay the whole page out each time.
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
