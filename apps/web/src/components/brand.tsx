import { settings } from '#lib/settings.ts';

/** Shows the product title with its logo, a voice note of four strokes. */
export function Brand() {
  return (
    <span className="flex items-center gap-2 font-display text-xl font-bold tracking-tight">
      <svg aria-hidden viewBox="0 0 24 24" className="size-6 text-mango" fill="none" stroke="currentColor">
        <path d="M4 10v4M9.3 5v14M14.7 8v8M20 11v2" strokeWidth="2.6" strokeLinecap="round" />
      </svg>
      {settings.product_name}
    </span>
  );
}
