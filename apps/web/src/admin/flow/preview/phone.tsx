import type { UserAction, FlowTest, Persona } from '@labrish/conversation/flow-test';
import type { Flow } from '@labrish/conversation/types';
import { Image } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Composer } from '#components/chat/composer.tsx';
import { Phone } from '#components/chat/phone.tsx';
import { Button } from '#components/ui/button.tsx';
import { replay } from '@labrish/conversation/chat';
import { Chips } from './chips.tsx';
import { Head } from './head.tsx';
import { Messages } from './messages.tsx';
import { toFlowTest } from '@labrish/conversation/to-flow-test';
import { NEWCOMER } from '../personas.ts';

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
      className="h-[min(44rem,85dvh)] w-full max-w-[25rem] min-w-0 rounded-2xl border"
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
          <Button
            variant="ghost"
            size="icon"
            className="size-11 rounded-full"
            aria-label="Send a photo"
            title="Send a photo"
            onClick={() => send({ sent: 'not_audio' })}
          >
            <Image aria-hidden />
          </Button>
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
