import { Toaster as Sonner } from 'sonner';
import { useTheme } from '#lib/theme.ts';

/** Bottom right, three at once (SPEC section 2). */
export function Toaster() {
  const [theme] = useTheme();
  return (
    <Sonner
      theme={theme}
      position="bottom-right"
      visibleToasts={3}
      closeButton
      toastOptions={{
        classNames: {
          // A window makes the page beneath it deaf, but not these.
          toast:
            'data-[visible=true]:pointer-events-auto !rounded-xl !border !border-line !bg-card !font-sans !text-ink',
          description: '!text-muted',
          actionButton: '!bg-primary !text-primary-ink',
          closeButton: '!border-line !bg-card !text-ink',
        },
      }}
    />
  );
}
