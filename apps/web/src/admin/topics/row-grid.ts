import { classNames } from '#lib/class-names.ts';

/**
 * Returns the classes of the grid that header and rows share. `--labels` is how many labels the country has. Below lg each row is a card,
 * and only screen readers get the header.
 */
export function rowGrid(mayEdit: boolean): string {
  return classNames(
    'lg:grid lg:gap-x-4 lg:px-4',
    mayEdit
      ? 'lg:grid-cols-[4.25rem_minmax(0,0.8fr)_repeat(var(--labels),minmax(0,1.2fr))_9.75rem]'
      : 'lg:grid-cols-[2.5rem_minmax(0,0.8fr)_repeat(var(--labels),minmax(0,1.2fr))]',
  );
}

/** Returns the classes of a row: a line of the table, or a card. */
export function rowBox(place: number): string {
  return classNames(
    'absolute inset-x-0 items-start rounded-xl border bg-card p-4 max-lg:grid max-lg:grid-cols-[auto_minmax(0,1fr)_auto] max-lg:gap-x-3 max-lg:gap-y-3 lg:rounded-none lg:border-0 lg:py-2.5',
    // The first row has the header's border above it.
    place > 1 && 'lg:border-t',
  );
}

/** Class of the cells that in a card take a line of their own, below the number, the name and the buttons. */
export const ownLine = 'max-lg:order-1 max-lg:col-span-3';
