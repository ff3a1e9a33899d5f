import type { Persona } from '@labrish/conversation/flow-test';
import type { Flow } from '@labrish/conversation/types';
import { FlaskConical, RotateCcw } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '#components/ui/button.tsx';
import { personasByHistory, personaPerState } from '../personas.ts';
import { WhoSelect } from './who-select.tsx';

/** Shows the bot's name and the persona of the chat, with buttons to start again and to save the chat as a test. */
export function Head(props: {
  flow: Flow;
  as: Persona;
  onBegin: (as: Persona) => void;
  /** Absent if the chat is empty, or the user may not save tests. */
  onSaveAsTest?: (() => void) | undefined;
}) {
  const { flow, as, onBegin, onSaveAsTest } = props;
  const known = useMemo(() => personasByHistory(flow), [flow]);
  const inStates = useMemo(() => personaPerState(flow), [flow]);
  return (
    <div className="on-band grid gap-2 bg-band px-3 py-2.5 text-band-ink">
      <div className="grid min-w-0">
        <p className="truncate leading-tight font-bold">{flow.product_name}</p>
        <p className="text-xs text-band-muted">A try in this page: nothing is sent or kept</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <WhoSelect people={known} inStates={inStates} as={as} onChoose={onBegin} />
        <Button variant="secondary" size="sm" onClick={() => onBegin(as)}>
          <RotateCcw aria-hidden />
          Begin again
        </Button>
        {onSaveAsTest && (
          <Button variant="secondary" size="sm" onClick={onSaveAsTest}>
            <FlaskConical aria-hidden />
            Save as test
          </Button>
        )}
      </div>
    </div>
  );
}
