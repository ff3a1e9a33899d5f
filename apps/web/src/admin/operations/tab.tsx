import type { ReactNode } from 'react';
import { ForAdmins } from '#components/for-admins.tsx';
import { Button } from '#components/ui/button.tsx';
import { NowView } from './now/view.tsx';
import { PauseSwitch } from './pause-switch.tsx';
import { PersonView } from './person/view.tsx';
import { StuckView } from './stuck/view.tsx';
import { useView, VIEWS, type View } from './views.ts';

const names: Record<View, string> = { now: 'Now', stuck: 'Stuck', person: 'A person' };
const contents: Record<View, () => ReactNode> = { now: NowView, stuck: StuckView, person: PersonView };

/** Shows the operator's desk: how the bot is doing, who is stuck, and one contributor at a time. */
export function OperationsTab() {
  return (
    <ForAdmins what="You need admin privileges to look after the bot.">
      <Desk />
    </ForAdmins>
  );
}

function Desk() {
  const { view, openView } = useView();
  const Content = contents[view];
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl font-bold">Operations</h2>
        <PauseSwitch />
      </div>
      <nav aria-label="Operations" className="flex flex-wrap gap-1">
        {VIEWS.map((key) => (
          <Button
            key={key}
            variant={key === view ? 'secondary' : 'ghost'}
            aria-current={key === view ? 'page' : undefined}
            onClick={() => openView(key)}
          >
            {names[key]}
          </Button>
        ))}
      </nav>
      <Content />
    </div>
  );
}
