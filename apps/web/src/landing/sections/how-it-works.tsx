import type { ReactNode } from 'react';
import { Icon } from '../parts/icons.tsx';
import { ChatButton, PRODUCT } from '../parts/settings.tsx';
import { VoiceNote } from '../parts/waveform.tsx';

/** `words` is a sentence on how to speak, and `question` what the bot says in the second step. */
type Props = { words: string; question?: ReactNode };

export function HowItWorks({ words, question }: Props) {
  return (
    <section className="section" id="how-it-works" aria-labelledby="how-it-works-title">
      <div className="wrap">
        <div className="section-head">
          <h2 id="how-it-works-title">How It Works</h2>
          <p className="lead">Three steps in a chat that you already know. No app, no form, no password.</p>
        </div>
        <ol className="steps">
          <Step
            number={1}
            icon={<Icon name="chat" />}
            title={<>Text {PRODUCT} on WhatsApp</>}
            text="Say hi. The bot guides everything: what we ask of you, what you agree to, and what comes next."
          >
            <p className="bubble sent">Hi! I want to contribute my voice.</p>
            <p className="bubble received">Welcome to {PRODUCT}!</p>
          </Step>
          <Step
            number={2}
            icon={<Icon name="mic" />}
            title="Record short voice notes"
            text={`${words} Nobody marks your grammar.`}
          >
            {question}
            <VoiceNote from={13} tone="sent" />
          </Step>
          <Step
            number={3}
            icon={<Icon name="ear" />}
            title="Make an impact"
            text="Tell us what you spoke and where you learned to talk. Your voice helps build AI that understands Caribbean people."
          >
            <p className="bubble received">Which one did you speak?</p>
            <p className="chips">{'{{label_chips}}'}</p>
          </Step>
        </ol>
        <p className="actions centred">
          <ChatButton>Get Started</ChatButton>
        </p>
      </div>
    </section>
  );
}

type StepProps = { number: number; icon: ReactNode; title: ReactNode; text: string; children: ReactNode };

function Step({ number, icon, title, text, children }: StepProps) {
  return (
    <li className="step">
      <p className="step-top">
        <span className="step-number">{number}</span>
        {icon}
      </p>
      <h3>{title}</h3>
      <p>{text}</p>
      <div className="step-chat" aria-hidden="true">
        {children}
      </div>
    </li>
  );
}
