import { useState } from 'react';

/**
 * Shows a form in place of the button that opens it. When the form closes, the button returns and takes the focus that
 * was in the form; on first render the button takes none.
 *
 * @returns `opener`: the props of that button
 */
export function useDisclosure() {
  const [form, setForm] = useState<'never open' | 'open' | 'closed'>('never open');
  return {
    isOpen: form === 'open',
    close: () => setForm('closed'),
    opener: { autoFocus: form === 'closed', onClick: () => setForm('open') },
  };
}
