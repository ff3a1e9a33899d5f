import { Button } from '#components/ui/button.tsx';
import { Waveform } from '#components/waveform.tsx';
import { settings } from '#lib/settings.ts';

/** Says how to get the first recording. */
export function NoVoices() {
  return (
    <div className="grid justify-items-center gap-3 rounded-xl border border-dashed border-control px-6 py-14 text-center">
      <Waveform peaks={null} strokes={40} className="h-6 w-52 text-primary" />
      <h2 className="text-xl font-bold">No voices yet</h2>
      <p className="max-w-prose text-muted">
        {settings.embedded
          ? 'Be the first: the simulator is the chat that contributors have on their phones.'
          : 'Invite people: the start page leads them to the chat. What they send is counted here at once.'}
      </p>
      <Button asChild variant="whatsapp">
        {settings.embedded ? (
          <a href="/simulator" target="_blank">
            Try the simulator
          </a>
        ) : (
          <a href="/" target="_blank">
            Open the start page
          </a>
        )}
      </Button>
    </div>
  );
}
