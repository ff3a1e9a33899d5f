/** An input while it is being saved: what is typed into it then would be lost. It keeps the focus and can be read. */
export function locked(isSubmitting: boolean) {
  return { readOnly: isSubmitting, className: 'read-only:opacity-60' };
}
