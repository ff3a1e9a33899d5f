import type { FlowPublishCheck } from '@labrish/api/flow-versions/schema';
import { Badge } from '#components/ui/badge.tsx';
import { usePublishCheck } from './publish-check.tsx';
import { standing } from './words.ts';

/** Shows what happens to the questions on people's screens when this is published. */
export function Impact() {
  const { data } = usePublishCheck();
  if (!data) return null;
  return (
    <div className="grid gap-1.5">
      <h3 className="font-bold">Questions on people&rsquo;s screens</h3>
      {data.impact.length === 0 ? (
        <p className="text-sm text-muted">Every answer comes to the same as before.</p>
      ) : (
        <ul className="grid gap-1.5 text-sm">
          {mostPeopleFirst(data.impact).map(({ sentence, people }) => (
            <li key={sentence} className="flex flex-wrap items-baseline gap-x-2 gap-y-1 break-words">
              {sentence}
              {people > 0 && <Badge variant="secondary">{standing(people)}</Badge>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function mostPeopleFirst(impact: FlowPublishCheck['impact']) {
  return impact.toSorted((a, b) => b.people - a.people);
}
