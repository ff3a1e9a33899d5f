import type { UserAction, FlowTest, Persona } from '@labrish/conversation/flow-test';
import type { Flow } from '@labrish/conversation/types';
import { Image, Mic, FlaskConical, RotateCcw } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Composer, Phone } from '#components/chat/phone.tsx';
import { IconButton } from '#components/ui/elements.tsx';
import { watchOverflow } from '#lib/scrolling/overflow.ts';
import { replay } from '@labrish/conversation/chat';
import { Messages } from './messages.tsx';
import { toFlowTest } from '@labrish/conversation/to-flow-test';
import { NEWCOMER } from '@labrish/conversation/flow-test';
import { personasByHistory, personaPerState } from '../personas.ts';
import { Options, Select } from '#components/ui/form.tsx';

interface PreviewPhoneProps {
  /** The flow with its unsaved edits; the chat is replayed whenever the flow changes. */
  flow: Flow;
  /** Called with the person's state and the transitions that their last message followed. */
  onTaken: (taken: { state_key: string | null; transitions: string[] }) => void;
  onSaveAsTest?: (test: Omit<FlowTest, 'name'>) => void;
  /** Who chats; somebody new by default. */
  start?: Persona;
  /** What the persona has done before the chat opens. */
  play?: UserAction[];
}

/** Shows a phone to chat with the bot as it is typed right now. It runs in the page: nothing is sent or stored. */
export function PreviewPhone(props: PreviewPhoneProps) {
  const { start = NEWCOMER, play = [] } = props;
  return <ChatWithBot key={JSON.stringify([start, play])} {...props} start={start} play={play} />;
}

function ChatWithBot(props: PreviewPhoneProps & Required<Pick<PreviewPhoneProps, 'start' | 'play'>>) {
  const { flow, onTaken, onSaveAsTest } = props;
  const [{ as, userActions }, setPlayed] = useState({ as: props.start, userActions: props.play });
  const field = useRef<HTMLTextAreaElement>(null);
  const hasSent = useRef(false);
  const chat = useMemo(() => replay(flow, as, userActions), [flow, as, userActions]);

  useEffect(() => {
    onTaken({ state_key: chat.snapshot.state_key, transitions: chat.turns.at(-1)?.taken ?? [] });
  }, [chat, onTaken]);

  useEffect(() => {
    // Focus only after the new choices have rendered: an open sheet traps the focus.
    if (hasSent.current) focusOnDesk(field.current);
    hasSent.current = false;
  }, [userActions]);

  const send = (did: UserAction) => {
    setPlayed((played) => ({ ...played, userActions: [...played.userActions, did] }));
    hasSent.current = true;
  };
  const begin = (someone: Persona) => {
    setPlayed({ as: someone, userActions: [] });
  };

  return (
    <Phone
      aria-label="Preview phone"
      className="h-[min(44rem,max(26rem,var(--phone-room,85dvh)))] w-full max-w-[25rem] min-w-0 rounded-b-2xl border border-t-0"
    >
      <Head
        flow={flow}
        as={as}
        onBegin={begin}
        onSaveAsTest={
          onSaveAsTest && userActions.length > 0 ? () => onSaveAsTest(toFlowTest(chat, as)) : undefined
        }
      />
      <Messages flow={flow} chat={chat} onSend={send} />
      <Chips onSend={send} />
      <Composer
        label="Write to the bot"
        field={field}
        attach={
          <IconButton
            label="Send a photo"
            icon={Image}
            className="size-11 rounded-full"
            title="Send a photo"
            onClick={() => send({ sent: 'not_audio' })}
          />
        }
        onSend={(typed) => send({ typed })}
        className="gap-1 bg-card p-2"
      />
    </Phone>
  );
}

/** Focuses the field if there is a keyboard. On a touch screen the keyboard would cover the chat after every tap. */
function focusOnDesk(field: HTMLElement | null) {
  if (!matchMedia('(pointer: coarse)').matches) field?.focus();
}

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
  'MY DATA',
  'PUBLIC',
  'DELETE LAST',
  'DELETE ALL',
];

/** Offers what one tap can send: a simulated voice note of some length, or a command. */
function Chips({ onSend }: { onSend: (did: UserAction) => void }) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => (strip.current ? watchOverflow(strip.current, 'x') : undefined), []);
  return (
    <div
      ref={strip}
      className="flex shrink-0 fade-x [scrollbar-width:none] gap-1.5 overflow-x-auto border-t bg-card px-2.5 pt-2 pb-1"
    >
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

/** Shows a select for the persona, who begins another chat, and buttons to start again and to save the chat as a test. */
function Head(props: {
  flow: Flow;
  as: Persona;
  onBegin: (as: Persona) => void;
  /** Absent if the chat is empty, or the user may not save tests. */
  onSaveAsTest?: (() => void) | undefined;
}) {
  const { flow, as, onBegin, onSaveAsTest } = props;
  const known = useMemo(() => personasByHistory(flow), [flow]);
  const inStates = useMemo(() => personaPerState(flow), [flow]);
  const everybody = [...known, ...inStates];
  const chosen =
    everybody.find((who) => isSame(who.as, as)) ?? everybody.find(({ key }) => key === `at ${as.state_key}`);
  return (
    <div className="on-band flex items-center gap-1 bg-band px-3 pb-2 text-band-ink">
      <Select
        aria-label="Chat as"
        className="mr-1 h-9 min-w-0 flex-1 text-sm"
        value={chosen?.key ?? ''}
        onChange={({ target }) => {
          const who = everybody.find(({ key }) => key === target.value);
          if (who) onBegin(who.as);
        }}
      >
        {!chosen && <option value="">Somebody else</option>}
        <optgroup label="Chat as">
          <Options of={known.map(({ key, label }) => [key, label])} />
        </optgroup>
        <optgroup label="Somebody who is at">
          <Options of={inStates.map(({ key, label }) => [key, label])} />
        </optgroup>
      </Select>
      <IconButton label="Start over" title="Start over" icon={RotateCcw} onClick={() => onBegin(as)} />
      {onSaveAsTest && (
        <IconButton label="Save as test" title="Save as test" icon={FlaskConical} onClick={onSaveAsTest} />
      )}
    </div>
  );
}

function isSame(one: Persona, other: Persona): boolean {
  return (
    one.state_key === other.state_key &&
    one.agreed_to === other.agreed_to &&
    one.submissions === other.submissions
  );
}
