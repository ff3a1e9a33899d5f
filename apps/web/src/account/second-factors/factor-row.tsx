import type { Factor } from '@supabase/auth-js';
import { ShieldCheck } from 'lucide-react';
import { factorName } from '#session/verify-app.ts';
import { Button } from '#components/ui/button.tsx';
import { date } from '#lib/format.ts';
import { Confirm } from '#components/confirm.tsx';
import { SectionRow } from '#components/section.tsx';

/** Shows an authenticator app or a phone that is set up. `others` are the factors that remain after its removal. */
export function FactorRow(props: { factor: Factor; others: Factor[]; onRemove: () => Promise<void> }) {
  const name = factorName(props.factor);
  return (
    <SectionRow>
      <ShieldCheck aria-hidden className="size-6 shrink-0 text-success" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-muted">Set up {date(props.factor.created_at)}</p>
      </div>
      <Confirm
        trigger={
          <Button variant="outline" size="sm" aria-label={`Remove ${name}`}>
            Remove
          </Button>
        }
        title={`Remove ${name}?`}
        description={
          props.others.length > 0
            ? `After the mailed link you are then asked for a code of ${props.others.map(factorName).join(' or ')}.`
            : 'The mailed link alone then signs you in again.'
        }
        action="Remove it"
        onConfirm={props.onRemove}
      />
    </SectionRow>
  );
}
