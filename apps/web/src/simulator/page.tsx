import { useState, useSyncExternalStore, type ComponentProps } from 'react';
import { PageTitle, Brand, ThemeToggle } from '#components/page.tsx';
import { VoiceBand } from '#components/waveform.tsx';
import { Eraser, UserRoundPlus } from 'lucide-react';
import { Phone } from '#components/chat/phone.tsx';
import { Confirm } from '#components/confirm.tsx';
import { PilotSwitch } from '#components/pilot-switch.tsx';
import { IconButton } from '#components/ui/elements.tsx';
import { pagePlayback, useStopOnUnmount } from '#lib/audio/playback.ts';
import { settings } from '#lib/settings.ts';
import { SimulatorComposer } from './composer.tsx';
import { Conversation } from './conversation.tsx';
import { useChat } from './use-chat.ts';

/** Shows the chat as contributors see it on WhatsApp: full screen on a phone, in a drawn phone on a desktop. */
export function SimulatorPage() {
  const [person, startOver] = usePerson();
  return (
    <div className="on-band relative grid h-dvh grid-cols-1 bg-band text-band-ink md:grid-cols-[minmax(0,28rem)_auto] md:items-center md:justify-center md:gap-8 md:px-8 lg:gap-16 lg:px-20">
      <PageTitle>Simulator</PageTitle>
      <VoiceBand className="absolute inset-x-0 bottom-0 hidden h-[26vh] bg-transparent text-mango opacity-60 md:block" />
      <header className="relative hidden max-w-md gap-4 justify-self-end md:grid">
        <a href="/" className="w-fit">
          <Brand />
        </a>
        <h2 className="text-3xl font-bold lg:text-4xl">The chat, without WhatsApp</h2>
        <p className="text-band-muted">
          Everything here works like a real WhatsApp message. Type, tap, hold the microphone and talk, or
          attach a recording; what you send appears among the voice submissions.
        </p>
      </header>
      <main className="relative h-dvh min-h-0 w-full md:h-[min(52rem,100dvh-3rem)] md:w-[25rem]">
        <PersonsPhone key={person} person={person} onStartOver={startOver} />
      </main>
    </div>
  );
}

const KEY = 'simulator.person';

/** Returns who chats from this browser, and a function to become somebody new. */
function usePerson(): [person: string, startOver: () => void] {
  const [person, setPerson] = useState(() => localStorage.getItem(KEY) ?? become(crypto.randomUUID()));
  return [person, () => setPerson(become(crypto.randomUUID()))];
}

function become(person: string): string {
  localStorage.setItem(KEY, person);
  return person;
}

/** Renders a button of the header. */
function BandButton(props: ComponentProps<typeof IconButton>) {
  return <IconButton className="hover:bg-white/10" title={props.label} {...props} />;
}

/** Shows one person's phone: its header, the messages, the composer. */
function PersonsPhone({ person, onStartOver }: { person: string; onStartOver: () => void }) {
  const chat = useChat(person);
  const view = useSyncExternalStore(chat.subscribe, chat.view);
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
          description="Their recordings, consent and chat are deleted for good. Their next message starts a new chat."
          action="Forget me"
          onConfirm={forget}
          trigger={<BandButton label="Forget me" icon={Eraser} />}
        />
        <BandButton label="Start over as another person" icon={UserRoundPlus} onClick={onStartOver} />
      </div>
      <PilotSwitch className="on-band border-t border-white/15 bg-band px-1 text-band-ink" />
      <Conversation chat={chat} view={view} />
      <SimulatorComposer onSay={(content) => void chat.say(content)} />
    </Phone>
  );
}

function subtitle(view: { loading: boolean; offline: boolean; typing: boolean }): string {
  if (view.offline) return 'No connection';
  if (view.loading) return 'Loading...';
  return view.typing ? 'writing...' : 'online';
}
