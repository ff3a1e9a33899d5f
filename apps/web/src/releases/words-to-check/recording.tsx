import { codePointsOf } from '@labrish/dataset/transcript/personal/words';
import { useAttempt } from '#lib/attempt.ts';
import { useRef, useState } from 'react';
import { Confirm } from '#components/confirm.tsx';
import { Alert, Button, OutlineButton } from '#components/ui/elements.tsx';
import { Field } from '#components/ui/form.tsx';
import { trpc, useMay, type Outputs } from '#lib/api/trpc.ts';
import { audioAddress } from '#lib/audio/audio-address.ts';
import { refusalOr } from '#lib/outcomes.ts';

type Listed = Outputs['releases']['wordsToCheck']['data'][number];
type Layer = Listed['transcripts'][number]['texts'][number]['layer'];
interface Mask {
  sha256: string;
  layer: Layer;
  from: number;
  to: number;
}

const LAYERS: Record<Layer, string> = {
  natural: 'As they talk',
  english: 'Standard English',
  cassidy_jlu: 'Cassidy-JLU',
};
const PERSONAL = 'It tells who somebody is: found when its words were checked.';
const probe = document.createElement('audio');

/** Shows a recording with its words, those that may be personal marked, and asks what is to happen with it. */
export function Recording({ recording, onDecided }: { recording: Listed; onDecided: () => Promise<void> }) {
  const { submission_id, transcripts } = recording;
  const [masks, setMasks] = useState(() => transcripts.flatMap(foundIn));
  const [cuts, setCuts] = useState<{ from_ms: number; to_ms: number }[]>([]);
  const [begin, setBegin] = useState<number>();
  const audio = useRef<HTMLAudioElement>(null);
  const decide = trpc.releases.decideWords.useMutation();
  const takeOut = trpc.releases.takeOutClip.useMutation();
  const mayPublish = useMay('publish');
  const { problem, attempt } = useAttempt(refusalOr);

  const now = () => Math.round((audio.current?.currentTime ?? 0) * 1000);
  const endCut = () => {
    if (begin !== undefined && now() > begin) setCuts([...cuts, { from_ms: begin, to_ms: now() }]);
    setBegin(undefined);
  };
  const say = (decision: 'cleared' | 'masked') =>
    attempt('It could not be stored. Try again.', async () => {
      const isMasked = decision === 'masked';
      const of = transcripts.map(({ sha256 }) => ({
        sha256,
        masks: masks.flatMap(({ sha256: own, ...mask }) => (isMasked && own === sha256 ? [mask] : [])),
      }));
      await decide.mutateAsync({ submission_id, decision, transcripts: of, cuts: isMasked ? cuts : [] });
      await onDecided();
    });

  return (
    <li className="grid gap-3 border-t pt-4">
      {recording.prompt && <p className="font-semibold break-words">{recording.prompt}</p>}
      <audio
        ref={audio}
        controls
        preload="none"
        src={audioAddress(recording.audio_url, 'audio/ogg', (type) => probe.canPlayType(type))}
        aria-label="The recording"
        className="w-full"
      />
      {transcripts.flatMap(({ sha256, texts }) =>
        texts.map(({ layer, text }) => (
          <Words
            key={sha256 + layer}
            name={LAYERS[layer]}
            text={text}
            masks={masks.filter((mask) => mask.sha256 === sha256 && mask.layer === layer)}
            onMask={(part) => setMasks([...masks, { sha256, layer, ...part }])}
            onUnmask={(mask) => setMasks(masks.filter((one) => one !== mask))}
          />
        )),
      )}
      <div className="flex flex-wrap items-center gap-2">
        <OutlineButton onClick={() => setBegin(now())}>Cut from here</OutlineButton>
        <OutlineButton disabled={begin === undefined} onClick={endCut}>
          Cut to here
        </OutlineButton>
        {begin !== undefined && <span role="status">From {begin / 1000} s: play to where the cut ends.</span>}
        {cuts.map((cut) => (
          <Button
            key={cut.from_ms}
            variant="secondary"
            onClick={() => setCuts(cuts.filter((one) => one !== cut))}
          >
            {`Silent ${cut.from_ms / 1000} to ${cut.to_ms / 1000} s: undo`}
          </Button>
        ))}
      </div>
      {problem && <Alert variant="destructive">{problem}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button disabled={decide.isPending} onClick={() => void say('cleared')}>
          Nothing personal
        </Button>
        <OutlineButton disabled={decide.isPending} onClick={() => void say('masked')}>
          Mask and cut
        </OutlineButton>
        {mayPublish && (
          <Confirm
            trigger={<OutlineButton>Leave it out...</OutlineButton>}
            title="Leave this recording out?"
            description="No release will include it, and published ones lose it. This cannot be undone."
            action="Leave it out"
            onConfirm={async () => {
              await takeOut.mutateAsync({ clip_id: submission_id, reason: PERSONAL });
              await onDecided();
            }}
          />
        )}
      </div>
    </li>
  );
}

function foundIn({ sha256, texts }: Listed['transcripts'][number]): Mask[] {
  return texts.flatMap(({ layer, found }) => found.map(({ from, to }) => ({ sha256, layer, from, to })));
}

/** Shows one layer of a transcript, in which words can be selected and marked, and what is marked. */
function Words(props: {
  name: string;
  text: string;
  masks: Mask[];
  onMask: (part: { from: number; to: number }) => void;
  onUnmask: (mask: Mask) => void;
}) {
  const { name, text, masks } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const mark = () => {
    const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    const points = codePointsOf(text);
    const [from = 0, to = 0] = [points[selectionStart], points[selectionEnd]];
    if (from < to) props.onMask({ from, to });
  };
  return (
    <div className="grid gap-2">
      <Field label={name} hint="To mark more, select the words.">
        <textarea ref={field} dir="auto" readOnly rows={2} className="h-auto min-h-20 py-2" value={text} />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <OutlineButton onClick={mark}>Mark what is selected</OutlineButton>
        {masks.map((mask) => (
          <Button key={`${mask.from}-${mask.to}`} variant="secondary" onClick={() => props.onUnmask(mask)}>
            <span className="min-w-0 break-words whitespace-normal">
              “{Array.from(text).slice(mask.from, mask.to).join('')}” is masked: undo
            </span>
          </Button>
        ))}
      </div>
    </div>
  );
}
