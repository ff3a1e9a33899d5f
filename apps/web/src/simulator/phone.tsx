import { Eraser, UserRoundPlus } from 'lucide-react';
import { Phone } from '#components/chat/phone.tsx';
import { Confirm } from '#components/confirm.tsx';
import { PilotSwitch } from '#components/pilot-switch.tsx';
import { Button } from '#components/ui/button.tsx';
import { ThemeToggle } from '#components/theme-toggle.tsx';
import { pagePlayback, useStopOnUnmount } from '#lib/audio/playback.ts';
import { settings } from '#lib/settings.ts';
import { SimulatorComposer } from './composer.tsx';
import { Conversation } from './conversation.tsx';
import { useChat, useChatView } from './use-chat.ts';

/** Shows one person's phone: its header, the messages, the composer. */
export function PersonsPhone({ person, onStartOver }: { person: string; onStartOver: () => void }) {
  const chat = useChat(person);
  const view = useChatView(chat);
  useStopOnUnmount();
  const forget = async () => {
    await chat.forget();
    pagePlayback().stop();
  };
  return (
    <Phone
      aria-label="Phone"
      className="h-full md:rounded-[2.25rem] md:border-8 md:border-[#04151a] md:shadow-2xl"
    >
      <div className="on-band flex items-center gap-2 bg-band px-3 py-2 text-band-ink">
        <span className="grid size-10 shrink-0 place-content-center rounded-full bg-mango text-mango-ink">
          <svg aria-hidden viewBox="0 0 24 24" className="size-6" fill="none" stroke="currentColor">
            <path d="M4 10v4M9.3 5v14M14.7 8v8M20 11v2" strokeWidth="2.6" strokeLinecap="round" />
          </svg>
        </span>
        <div className="grid min-w-0 flex-1">
          <h1 className="truncate text-lg leading-tight font-bold">{settings.product_name}</h1>
          <p role="status" className="truncate text-sm text-band-muted">
            {subtitle(view)}
          </p>
        </div>
        <ThemeToggle className="hover:bg-white/10" />
        <Confirm
          title="Forget this person?"
          description="Their recordings, their agreement and the chat go for good. Their next message is a first one."
          action="Forget me"
          onConfirm={forget}
          trigger={
            <Button
              variant="ghost"
              size="icon"
              className="hover:bg-white/10"
              aria-label="Forget me"
              title="Forget me"
            >
              <Eraser aria-hidden />
            </Button>
          }
        />
        <Button
          variant="ghost"
          size="icon"
          className="hover:bg-white/10"
          aria-label="Start over as another person"
          title="Start over as another person"
          onClick={onStartOver}
        >
          <UserRoundPlus aria-hidden />
        </Button>
      </div>
      <PilotSwitch className="on-band border-t border-white/15 bg-band px-1 text-band-ink" />
      <Conversation chat={chat} view={view} />
      <SimulatorComposer onSay={(content) => void chat.say(content)} />
    </Phone>
  );
}

function subtitle(view: { loading: boolean; offline: boolean; typing: boolean }): string {
  if (view.offline) return 'No connection, trying again';
  if (view.loading) return 'Loading...';
  return view.typing ? 'writing...' : 'online';
}
