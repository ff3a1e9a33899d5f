import { useEffect, useLayoutEffect, type ComponentProps, type RefObject } from 'react';
import { classNames } from '#lib/class-names.ts';
import { inputClasses } from './input.tsx';

/**
 * Several lines of text. It grows with what is written or where it becomes narrower, and does not shrink: nothing
 * beneath it jumps up. What is typed is the browser's until another `text` comes, which may well be a frame later: a key
 * shows its letter without anything being drawn by us.
 */
export function Textarea({
  className,
  ref,
  text,
  onType,
  ...props
}: Omit<ComponentProps<'textarea'>, 'value' | 'defaultValue' | 'onChange'> & {
  ref: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onType: (text: string) => void;
}) {
  useLayoutEffect(() => {
    const area = ref.current;
    if (!area) return;
    // Setting the value, even to the same text, would move the cursor and forget what can be undone.
    if (area.value !== text) area.value = text;
    grow(area);
  }, [ref, text]);
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
        onChange={({ currentTarget }) => {
          grow(currentTarget);
          onType(currentTarget.value);
        }}
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
