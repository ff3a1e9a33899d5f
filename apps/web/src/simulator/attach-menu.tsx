import { Forward, MapPin, Paperclip, Plus, Sticker } from 'lucide-react';
import { useRef } from 'react';
import { ListSheet } from '#components/chat/list-sheet.tsx';
import { Button } from '#components/ui/button.tsx';
import type { Content } from './messages.ts';

const KINDS = [
  { id: 'file', title: 'Recording or file', icon: Paperclip },
  { id: 'forwarded', title: 'Forwarded voice note', icon: Forward },
  { id: 'sticker', title: 'Sticker', icon: Sticker },
  { id: 'location', title: 'Location', icon: MapPin },
] as const;

/** The location that is sent: Parade, in Kingston. The page never asks for the real one. */
const PLACE = { latitude: 17.9712, longitude: -76.7928 };

/** Offers what can be sent besides text and voice, like the plus button of a phone. */
export function AttachMenu({ onAttach }: { onAttach: (content: Content) => void }) {
  const file = useRef<HTMLInputElement>(null);
  /** How the file that is being chosen will be sent. */
  const sentAs = useRef<Content>({});

  const choose = (content: Content) => {
    sentAs.current = content;
    file.current?.click();
  };
  const pick = (id: (typeof KINDS)[number]['id']) => {
    if (id === 'sticker') onAttach({ sticker: true });
    else if (id === 'location') onAttach({ location: PLACE });
    else choose(id === 'forwarded' ? { forwarded: true } : {});
  };

  return (
    <>
      <ListSheet
        title="Attach"
        rows={KINDS}
        onPick={({ id }) => pick(id)}
        trigger={
          <Button
            variant="ghost"
            size="icon"
            className="size-11 rounded-full"
            aria-label="Attach"
            title="Attach"
          >
            <Plus aria-hidden />
          </Button>
        }
      />
      <input
        ref={file}
        type="file"
        aria-label="File to attach"
        className="hidden"
        onChange={({ target }) => {
          const media = target.files?.[0];
          if (media) onAttach({ ...sentAs.current, media });
          target.value = '';
          sentAs.current = {};
        }}
      />
    </>
  );
}
