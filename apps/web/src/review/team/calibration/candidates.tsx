import { REASONS, type Stage } from '@labrish/dataset';
import { useForm, useWatch } from 'react-hook-form';
import { Confirm } from '#components/confirm.tsx';
import { QueryState, Section } from '#components/section.tsx';
import { SmallButton } from '#components/ui/elements.tsx';
import { Field, Options, Select } from '#components/ui/form.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { notify } from '#lib/outcomes.ts';
import { useSchemaForm } from '#lib/schema-form.ts';
import { AnswerFields } from '../adjudication/decision-form.tsx';
import { answerForm, toVerdict } from '../adjudication/decision.ts';
import { Player } from '../adjudication/one-recording.tsx';
import { freshAddress } from '../adjudication/fresh-address.ts';
import { Recording, type Candidate } from './recording.tsx';

const ABOUT = Object.entries({ '': 'Sound or words', audio: 'The sound', words: 'The words' });
const FILTERS = {
  verdict: ['Verdict', Object.entries({ reject: 'Rejected', accept: 'Accepted' })],
  stage: ['Decided about', ABOUT],
  reason: ['Reason', [['', 'Any'], ...REASONS.map(({ key, label }) => [key, label] as const)]],
} satisfies Record<string, [label: string, of: (readonly [string, string])[]]>;
interface Filter {
  verdict: Candidate['verdict'];
  stage: Stage | '';
  reason: (typeof REASONS)[number]['key'] | '';
}

/** Shows recordings about which reviewers or a lead have decided, to confirm as calibrations. */
export function Candidates() {
  const { control, register } = useForm<Filter>({
    defaultValues: { verdict: 'reject', stage: '', reason: '' },
  });
  const { verdict, stage, reason } = useWatch({ control, compute: (chosen) => chosen });
  const input = { verdict, ...(stage && { stage }), ...(verdict === 'reject' && reason && { reason }) };
  const candidates = trpc.review.calibration.candidates.useQuery(input);
  const { client } = trpc.useUtils();
  const load = () => client.review.calibration.candidates.query(input);
  return (
    <Section
      title="Confirm more"
      note="Listen, then confirm the right answer. Recordings that a lead has decided come first, then the newest."
    >
      <div className="grid gap-3 sm:grid-cols-3">
        {(['verdict', 'stage', ...(verdict === 'reject' ? ['reason' as const] : [])] as const).map((name) => (
          <Field key={name} label={FILTERS[name][0]}>
            <Select {...register(name)}>
              <Options of={FILTERS[name][1]} />
            </Select>
          </Field>
        ))}
      </div>
      <QueryState
        query={candidates}
        loading="Loading recordings..."
        failed="The recordings could not be loaded."
      />
      {candidates.data?.data.length === 0 && <p>There are no more recordings like this.</p>}
      <ul className="grid gap-4 empty:hidden lg:grid-cols-2">
        {candidates.data?.data.map((one) => {
          const url = () => freshAddress(one, candidates.dataUpdatedAt, load, (now) => now);
          return (
            <Recording key={one.submission_id} item={one} url={url}>
              {one.is_adjudicated && <span className="text-sm text-muted">Decided by a lead</span>}
              <ConfirmAnswer of={one} url={url} />
            </Recording>
          );
        })}
      </ul>
    </Section>
  );
}

/** Asks for the right answer, which is at first what was decided. */
function ConfirmAnswer({ of, url }: { of: Candidate; url: () => Promise<string> }) {
  const { submission_id, pilot, verdict, category, reasons } = of;
  const utils = trpc.useUtils();
  const { mutateAsync: confirm } = trpc.review.calibration.confirm.useMutation();
  const { control, register, handleSubmit, reset, formState } = useSchemaForm(answerForm, {
    answer: verdict === 'reject' ? 'reject' : category,
    reasons,
  });
  const answer = useWatch({ control, name: 'answer' });
  const save = async () => {
    let isSaved = false;
    await handleSubmit(async (answered) => {
      await confirm({ submission_id, ...toVerdict(answered) });
      isSaved = true;
    })();
    if (!isSaved) throw new Error('Not confirmed yet: see above what is missing.');
    notify.success('Confirmed', 'Reviewers can get it from now on.');
    await utils.review.calibration.invalidate();
  };
  return (
    <Confirm
      trigger={<SmallButton className="ml-auto">Confirm...</SmallButton>}
      title="What is right?"
      description={of.prompt_text ?? 'They spoke freely.'}
      action="Confirm"
      harmless
      onOpen={() => reset()}
      onConfirm={save}
    >
      <Player id={`calibration ${submission_id}`} recording={of} url={url} />
      <AnswerFields
        about={{ stage: 'audio', pilot }}
        answer={answer}
        errors={formState.errors}
        fields={[register('answer'), register('reasons')]}
      />
    </Confirm>
  );
}
