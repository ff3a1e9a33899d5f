import { number } from '#lib/numbers.ts';

/** Shows messages in and out by the minute, the latest on the right. Its text says the same as the bars. */
export function Minutes({ received, sent }: { received: number[]; sent: number[] }) {
  return (
    <div className="grid gap-3">
      <Bars label="Received" counts={received} colour="bg-primary" />
      <Bars label="Sent" counts={sent} colour="bg-mango" />
    </div>
  );
}

function Bars({ label, counts, colour }: { label: string; counts: number[]; colour: string }) {
  const most = Math.max(1, ...counts);
  const total = counts.reduce((sum, n) => sum + n, 0);
  const words = `${label}: ${number(counts.at(-1) ?? 0)} in the last minute, ${number(total)} in half an hour`;
  return (
    <figure className="grid gap-1">
      <figcaption className="text-sm text-muted">{words}</figcaption>
      <div aria-hidden className="flex h-12 items-end gap-px">
        {counts.map((n, minute) => (
          <span
            key={minute}
            className={`min-h-px flex-1 rounded-t-sm forced-color-adjust-none ${colour}`}
            style={{ height: `${(n / most) * 100}%` }}
          />
        ))}
      </div>
    </figure>
  );
}
