import { useId, type ReactNode } from 'react';

/** Shows a part of the details under a heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-2">
      <h3 id={id} className="font-bold">
        {title}
      </h3>
      {children}
    </section>
  );
}
