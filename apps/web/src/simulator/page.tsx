import { useState } from 'react';
import { PageTitle } from '#components/page/page-title.tsx';
import { Brand } from '#components/brand.tsx';
import { VoiceBand } from '#components/voice-band.tsx';
import { PersonsPhone } from './phone.tsx';

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
          Everything here takes the way of a real WhatsApp message. Type, tap, hold the microphone and talk,
          or attach a recording; what you send appears among the voice submissions.
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
