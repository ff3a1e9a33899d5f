import { useEffect, useLayoutEffect, type ComponentProps, type RefObject } from 'react';
import { classNames } from '#lib/class-names.ts';
import { inputClasses } from './input.tsx';

/**
 * Several lines of text. It grows with what is written or where it becomes narrower, and does not shrink: nothing
 * beneath it jumps up.
 */
export function Textarea({
  className,
  ref,
  ...props
}: ComponentProps<'textarea'> & { ref: RefObject<HTMLTextAreaElement | null>; value: string }) {
  useLayoutEffect(() => grow(ref.current), [ref, props.value]);
  useEffect(() => {
    const observer = new ResizeObserver(() => grow(ref.current));
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return (
    // In a block, and of a size that depends on nothing within: a key lays out the text alone, not the page around it.
    <div>
      <textarea
        ref={ref}
        className={classNames(
          inputClasses,
          'relative block h-auto min-h-32 py-2 leading-relaxed contain-layout contain-size',
          className,
        )}
        {...props}
      />
    </div>
  );
}

function grow(area: HTMLTextAreaElement | null): void {
  if (!area) return;
  const beyond = area.scrollHeight - area.clientHeight;
  if (beyond > 0) area.style.height = `${area.offsetHeight + beyond}px`;
}
