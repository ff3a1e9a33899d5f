import type { Flow } from '@labrish/conversation/types';
import { seededFlow } from '@labrish/conversation/seeds';
import { country } from '@labrish/pilots';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { PreviewPhone } from '#admin/flow/preview/phone.tsx';
import '#styles.css';

type Props = Omit<Parameters<typeof PreviewPhone>[0], 'flow' | 'onTaken'>;

/** What a test can control on the stage, and what it can observe. */
export interface Stage {
  flow: Flow;
  /** Each call of `onTaken` and `onSaveAsTest`, in order. */
  taken: { state_key: string | null; transitions: string[] }[];
  saved: unknown[];
  show: (change: Props & { flow?: Flow }) => void;
}

declare global {
  interface Window {
    stage: Stage;
  }
}

const flow = seededFlow(country, country.seeds, 'Labrish');
const stage: Stage = { flow, taken: [], saved: [], show: () => undefined };
window.stage = stage;
const onTaken: Parameters<typeof PreviewPhone>[0]['onTaken'] = (each) => stage.taken.push(each);

/** Renders only the phone, with the seeded flow. */
function Alone() {
  const [props, setProps] = useState<Props & { flow: Flow }>({
    flow,
    onSaveAsTest: (script) => stage.saved.push(script),
  });
  stage.show = (change) => setProps((before) => ({ ...before, ...change }));
  return (
    <main className="p-2">
      <h1 className="sr-only">A phone</h1>
      <PreviewPhone {...props} onTaken={onTaken} />
    </main>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Alone />
    </StrictMode>,
  );
