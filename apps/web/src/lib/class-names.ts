import { clsx, type ClassValue } from 'clsx';
import { twMerge } from 'tailwind-merge';

/** Joins class names; of two that conflict, the later wins. */
export function classNames(...classes: ClassValue[]): string {
  return twMerge(clsx(classes));
}
