import { createContext, useContext, useState, type ComponentProps } from 'react';
import { classNames } from '#components/ui/elements.tsx';

const Screen = createContext<HTMLElement | null>(null);

/** Draws a phone's screen. Sheets open within it, and not above the whole page. */
export function Phone({ className, children, ...props }: ComponentProps<'section'>) {
  const [screen, setScreen] = useState<HTMLElement | null>(null);
  return (
    <section
      ref={setScreen}
      className={classNames('relative flex flex-col overflow-clip bg-background text-ink', className)}
      {...props}
    >
      <Screen value={screen}>{children}</Screen>
    </section>
  );
}

/** Returns the screen of the phone around the component; null before it is drawn. */
export function usePhoneScreen(): HTMLElement | null {
  return useContext(Screen);
}
