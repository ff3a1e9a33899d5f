import type { Factor } from '@supabase/auth-js';
import { ShieldCheck } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { date } from '#lib/format.ts';
import { Confirm } from '#components/confirm.tsx';
import { SectionRow } from '#components/section.tsx';

export function FactorRow({ factor, onRemove }: { factor: Factor; onRemove: () => Promise<void> }) {
  const name = factor.friendly_name ?? 'Authenticator app';
  return (
    <SectionRow>
      <ShieldCheck aria-hidden className="size-6 shrink-0 text-success" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-muted">Set up {date(factor.created_at)}</p>
      </div>
      <Confirm
        trigger={
          <Button variant="outline" size="sm" aria-label={`Remove ${name}`}>
            Remove
          </Button>
        }
        title={`Remove ${name}?`}
        description="The mailed link alone then signs you in again."
        action="Remove it"
        onConfirm={onRemove}
      />
    </SectionRow>
  );
}
