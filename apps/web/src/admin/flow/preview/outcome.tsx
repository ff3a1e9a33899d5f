import { nameOfState } from '../name-of.ts';
import type { Flow } from '@labrish/conversation/types';
import type { PlayedTurn } from '@labrish/conversation/chat';
import { effectInWords } from './effects-in-words.ts';

/** Shows in small print what a turn did besides the reply: the person's state now, and what would be stored. */
export function Outcome(props: { flow: Flow; turn: PlayedTurn; isMadeUp: boolean }) {
  const { flow, turn, isMadeUp } = props;
  const isSilent = !turn.effects.some(({ type }) => type === 'send');
  const notes = [
    isSilent ? 'The bot says nothing' : null,
    ...turn.effects.map((effect) => effectInWords(effect, turn.did)),
    isMadeUp ? 'What only a real chat can tell is made up here' : null,
  ];
  return (
    <ul
      aria-label="What came of it"
      className="grid max-w-[85%] gap-0.5 self-start pl-1 text-xs wrap-anywhere text-muted"
    >
      <li>
        Now at: <strong>{placeOf(flow, turn.snapshot.state_key)}</strong>
      </li>
      {notes.map((note, i) => note !== null && <li key={i}>{note}</li>)}
    </ul>
  );
}

function placeOf({ states }: Flow, state_key: string | null): string {
  return state_key === null ? 'the very beginning' : nameOfState(states, state_key);
}
