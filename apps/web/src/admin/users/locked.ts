/** Locks an input while it is saved, because what is typed then would be lost. It keeps the focus and can be read. */
export function locked(isSubmitting: boolean) {
  return { readOnly: isSubmitting, className: 'read-only:opacity-60' };
}
