import { settings } from '#lib/settings.ts';

/** Sets the tab's title: the page, then the product. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${settings.product_name}`}</title>;
}
