import { Confirm } from '#components/confirm.tsx';
import { ListState, Section } from '#components/section.tsx';
import { SmallButton } from '#components/ui/elements.tsx';
import { trpc } from '#lib/api/trpc.ts';
import { counted, number } from '#lib/format.ts';
import { freshAddress } from '../adjudication/fresh-address.ts';
import { Candidates } from './candidates.tsx';
import { Recording, type Item } from './recording.tsx';
import { TooFew } from './too-few.tsx';

/** Shows the recordings whose right answer the lead has confirmed, and others that could be confirmed. */
export function CalibrationTab() {
  const items = trpc.review.calibration.list.useQuery();
  const { client } = trpc.useUtils();
  const load = () => client.review.calibration.list.query();
  return (
    <div className="grid min-w-0 gap-4">
      <TooFew />
      <ListState query={items} what="calibrations" />
      {items.data && (
        <Section
          title={`Confirmed (${number(items.data.data.length)})`}
          note="Reviewers judge these without knowing which they are. New reviewers start with them."
        >
          {items.data.data.length === 0 && <p>None yet: confirm recordings from the list below.</p>}
          <ul className="grid gap-4 empty:hidden lg:grid-cols-2">
            {items.data.data.map((item) => (
              <Confirmed
                key={item.submission_id}
                item={item}
                url={() => freshAddress(item, items.dataUpdatedAt, load, (now) => now)}
              />
            ))}
          </ul>
        </Section>
      )}
      <Candidates />
    </div>
  );
}

function Confirmed({ item, url }: { item: Item; url: () => Promise<string> }) {
  const utils = trpc.useUtils();
  const { mutateAsync: remove } = trpc.review.calibration.remove.useMutation();
  const { submission_id, answers, right } = item;
  return (
    <Recording item={item} url={url}>
      <span className="text-sm text-muted">
        {answers === 0 ? 'No answers yet' : `Answered by ${number(answers)}, right: ${number(right)}`}
      </span>
      <Confirm
        trigger={<SmallButton className="ml-auto">Remove</SmallButton>}
        title="Remove this calibration?"
        description={`No more reviewers get it. ${answers === 0 ? '' : `${counted(answers, 'answer')} to it no longer count in any figure.`}`}
        action="Remove"
        onConfirm={async () => {
          await remove({ submission_id });
          await utils.review.invalidate();
        }}
      />
    </Recording>
  );
}
