import type { UserAction } from '@labrish/conversation/flow-test';
import { Mic } from 'lucide-react';
import type { ReactNode } from 'react';

/**
 * Voice notes to send, with their lengths in milliseconds: hardly longer than a slip of the thumb, as long as the bot asks for,
 * and the longest that is wanted.
 */
const VOICE_NOTES = [
  { length: '0.8 seconds', spoke_ms: 800 },
  { length: '30 seconds', spoke_ms: 30_000 },
  { length: '2 minutes', spoke_ms: 120_000 },
];
/** What people may say in any state. */
const COMMANDS = [
  'HELP',
  'STOP',
  'START',
  'BACK',
  'RESTART',
  'MY VOICE',
  'PUBLIC',
  'DELETE LAST',
  'DELETE ALL',
];

/** Offers what one tap can send: a simulated voice note of some length, or a command. */
export function Chips({ onSend }: { onSend: (did: UserAction) => void }) {
  return (
    <div className="flex gap-1.5 overflow-x-auto border-t bg-card px-2.5 pt-2 pb-1">
      <div role="group" aria-label="Voice note of" className="flex gap-1.5">
        {VOICE_NOTES.map(({ length, spoke_ms }) => (
          <Chip key={length} onClick={() => onSend({ spoke_ms })}>
            <Mic aria-hidden className="size-3.5" />
            {length}
          </Chip>
        ))}
      </div>
      <div role="group" aria-label="Commands" className="flex gap-1.5">
        {COMMANDS.map((command) => (
          <Chip key={command} onClick={() => onSend({ typed: command })}>
            {command}
          </Chip>
        ))}
      </div>
    </div>
  );
}

function Chip({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="inline-flex min-h-8 shrink-0 items-center gap-1 rounded-full border border-control px-2.5 text-xs font-semibold whitespace-nowrap hover:bg-primary-soft"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
