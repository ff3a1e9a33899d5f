import { useState } from 'react';

/**
 * A form in place of the button that opens it. When the form closes, the button comes back and takes the focus that was in
 * there; at first it takes none.
 *
 * @returns `opener`: what that button is given
 */
export function useDisclosure() {
  const [form, setForm] = useState<'never open' | 'open' | 'closed'>('never open');
  return {
    isOpen: form === 'open',
    close: () => setForm('closed'),
    opener: { autoFocus: form === 'closed', onClick: () => setForm('open') },
  };
}
