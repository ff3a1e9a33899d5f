import { useEffect, useLayoutEffect, type ComponentProps, type RefObject } from 'react';
import { classNames } from './elements.tsx';
import { inputClasses } from './form.tsx';

/**
 * Renders a text field that grows with its text or when it becomes narrower, and never shrinks, so that nothing beneath
 * it jumps. Uncontrolled, so that a typed letter shows without a render: a new `text`, which may come a frame later, is
 * written into the field only if it differs.
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
    // Compare first: setting the value, even to the same text, would move the cursor and clear the undo history.
    if (area.value !== text) area.value = text;
    grow(area);
  }, [ref, text]);
  useEffect(() => {
    const observer = new ResizeObserver(() => grow(ref.current));
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return (
    // Render the field in a block, with a size that does not depend on its contents: a key then lays out only the text,
    // not the page around it.
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
