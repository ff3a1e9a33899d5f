import { Tabs as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { classNames } from '#lib/class-names.ts';

export const Tabs = Primitive.Root;
export const TabsContent = Primitive.Content;

export function TabsList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  return (
    <Primitive.List className={classNames('flex gap-1 overflow-x-auto border-b', className)} {...props} />
  );
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      className={classNames(
        '-mb-px h-11 border-b-2 border-transparent px-3 font-semibold whitespace-nowrap text-muted hover:text-ink data-[state=active]:border-mango data-[state=active]:text-ink',
        className,
      )}
      {...props}
    />
  );
}
