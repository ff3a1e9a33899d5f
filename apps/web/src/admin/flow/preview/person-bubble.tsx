import { Image, Mic, Sticker } from 'lucide-react';
import type { UserAction } from '@labrish/conversation/flow-test';
import type { Bubble } from '@labrish/conversation/chat';
import { describeAction } from '@labrish/conversation/in-words';

/** Shows what the person did. */
export function PersonBubble({ bubble }: { bubble: Extract<Bubble, { from: 'person' }> }) {
  const { did, is_gone } = bubble;
  return (
    <div className="flex max-w-[85%] min-w-0 flex-col items-end gap-1 self-end">
      <p
        dir="auto"
        className="max-w-full rounded-2xl rounded-tr-md bg-amber-soft px-3.5 py-2.5 wrap-anywhere whitespace-pre-wrap text-ink shadow-sm"
      >
        <span className="sr-only">You: </span>
        <Kind did={did} />
        {describeAction(did)}
      </p>
      {is_gone && (
        <p className="text-right text-xs text-destructive">This choice is not on the screen any more.</p>
      )}
    </div>
  );
}

/** Shows an icon for what was sent, unless it was text. */
function Kind({ did }: { did: UserAction }) {
  const look = { 'aria-hidden': true, className: 'mr-1.5 inline size-4' } as const;
  if ('spoke_ms' in did) return <Mic {...look} />;
  if ('sent' in did) return did.sent === 'not_audio' ? <Image {...look} /> : <Mic {...look} />;
  return 'typed' in did && !did.typed.trim() ? <Sticker {...look} /> : null;
}
