/**
 * Returns props that lock an input while its form is saved, because what is typed meanwhile would be lost. The input keeps the
 * focus and can be read.
 */
export function locked(isSubmitting: boolean) {
  return { readOnly: isSubmitting, className: 'read-only:opacity-60' };
}
