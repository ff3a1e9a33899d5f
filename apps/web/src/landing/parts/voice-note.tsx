import { Icon } from './icons.tsx';
import { Waveform } from './waveform.tsx';

type Props = { from: number; length: string; tone: 'sea' | 'amber' | 'sorrel' | 'sent' };

/** Draws a voice note as a chat shows it. Nothing plays. */
export function VoiceNote({ from, length, tone }: Props) {
  return (
    <div className={`voice-note ${tone}`} aria-hidden="true">
      <span className="voice-note-mic">
        <Icon name="mic" />
      </span>
      <Waveform from={from} count={110} cut className="voice-note-wave" />
      <span className="voice-note-length">{length}</span>
    </div>
  );
}
