import type { ComponentProps } from 'react';
import { classNames } from '#lib/class-names.ts';

/** A plain table that scrolls sideways on its own when the page is too narrow for it. */
export function Table({ className, ...props }: ComponentProps<'table'>) {
  return (
    <div className="overflow-x-auto rounded-xl border bg-card">
      <table className={classNames('w-full border-collapse text-left text-sm', className)} {...props} />
    </div>
  );
}

export function TableHead({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th scope="col" className={classNames('h-10 px-3 font-semibold text-muted', className)} {...props} />
  );
}

export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return <tr className={classNames('border-t first:border-t-0', className)} {...props} />;
}

export function TableCell({ className, ...props }: ComponentProps<'td'>) {
  return <td className={classNames('px-3 py-2.5 align-top', className)} {...props} />;
}
