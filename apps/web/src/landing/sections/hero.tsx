import type { ReactNode } from 'react';
import { Horizon, Waveform } from '../parts/waveform.tsx';
import { ChatButton, PRODUCT, Unless, When } from '../parts/settings.tsx';

type Props = { title: ReactNode; lead: ReactNode; reasons: (readonly [claim: string, because: string])[] };

/** The words of the landing page. */
export const landingHero: Props = {
  title: (
    <>
      Help Build AI That Understands <em>How We Really Talk</em>
    </>
  ),
  lead: (
    <>
      {PRODUCT} is a community initiative that collects short voice notes in Patwa, Standard English, Creole
      mixes and Kwéyòl, to build an open speech dataset for AI that understands Caribbean speakers. We start
      in Jamaica.
    </>
  ),
  reasons: [
    ['How you talk counts.', 'Patwa, Standard English or a mix of them: nuh haffi dress it up.'],
    [
      'Machines learn from voices.',
      'They can only understand the people they have heard, and ours are missing.',
    ],
    ['It takes all of us.', 'Country and town, young and old, every parish: that is what makes it fair.'],
    ['It stays your voice.', 'Your number is never published, and one message takes your voice back out.'],
  ],
};

export function Hero({ title, lead, reasons }: Props) {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="wrap hero-grid">
        <div className="hero-words">
          <p className="badge">
            <Waveform from={13} count={5} strokeWidth={4} className="badge-wave" />
            YOUR VOICE MATTERS
          </p>
          <h1 id="hero-title">{title}</h1>
          <p className="hero-lead">{lead}</p>
          <p className="actions">
            <ChatButton>Start Contributing on WhatsApp</ChatButton>
            <a className="button large outline" href="#how-it-works">
              How It Works
            </a>
          </p>
          <p className="hero-note">
            <When flag="chat">About 2 minutes, 3 steps. For everybody aged 18 and over.</When>
            <Unless flag="chat">The chat is not open yet. Come back soon: it takes about 2 minutes.</Unless>
            <When flag="practice">
              {' '}
              On this machine the chat is the simulator: nothing leaves it, and no WhatsApp is needed.
            </When>
            <When flag="several">
              {' '}
              <a href="#countries">Not in {'{{country}}'}?</a>
            </When>
          </p>
        </div>
        <aside className="why-card" aria-labelledby="why-card-title">
          <h2 id="why-card-title">Why Your Voice Matters</h2>
          <ul>
            {reasons.map(([claim, because]) => (
              <li key={claim}>
                <strong>{claim}</strong> {because}
              </li>
            ))}
          </ul>
        </aside>
      </div>
      <Horizon />
    </section>
  );
}
