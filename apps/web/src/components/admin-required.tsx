import { ShieldAlert } from 'lucide-react';

/** What stands in the place of a screen for administrators alone. @param props.what it takes them for: a sentence. */
export function AdminRequired({ what }: { what: string }) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-2 rounded-xl border bg-card p-8 text-center">
      <ShieldAlert aria-hidden className="size-8 text-muted" />
      <h2 className="text-xl font-bold">Admin Access Required</h2>
      <p className="text-muted">{what}</p>
    </div>
  );
}
