import { Check, Undo2 } from 'lucide-react';
import { memo } from 'react';
import { Words } from '#admin/flow/sentences/words.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { describeError } from '#lib/api/describe-error.ts';
import { classNames } from '#lib/class-names.ts';
import { date } from '#lib/format.ts';
import { labelName, langOf } from '#lib/labels.ts';
import { notify } from '#lib/toasts.ts';
import { KINDS, titleOf, type Draft } from './shown.ts';

/** Shows a text beside its English. The browser lays out only the rows in sight, because there are hundreds. */
export const DraftRow = memo(function DraftRow(props: {
  draft: Draft;
  isSelected: boolean;
  /** Absent for those who may only read. */
  onSelect: ((drafts: readonly Draft[], isSelected: boolean) => void) | undefined;
  onSave: ((drafts: readonly Draft[], isConfirmed: boolean) => Promise<void>) | undefined;
}) {
  const { draft, onSelect, onSave } = props;
  const { kind, wording, text, english, confirmed_at } = draft;
  const title = titleOf(draft);
  const isSafety = kind === 'concept';
  const isConfirmed = confirmed_at !== null;
  const [action, Icon] = isConfirmed ? ['Take back', Undo2] : ['Confirm', Check];
  const showFailure = (error: unknown) =>
    notify.error('Nothing was changed', describeError(error, 'Check the connection and try again.'));
  const body = (name: string, words: string, lang: string | undefined) => (
    <div className="min-w-0 last:not-first:text-muted">
      {!isSafety && <p className="text-xs font-semibold text-muted">{name}</p>}
      <Words text={words} lang={lang} />
    </div>
  );
  return (
    <li className="rounded-xl border bg-card [contain-intrinsic-size:auto_9rem] [content-visibility:auto]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-2">
        {onSelect && !isConfirmed && (
          <input
            type="checkbox"
            aria-label={`Select ${title}`}
            className="size-5 shrink-0 accent-primary"
            checked={props.isSelected}
            onChange={({ target }) => onSelect([draft], target.checked)}
          />
        )}
        <h4 className="min-w-0 font-semibold break-words">{title}</h4>
        {!isSafety && <Badge variant="secondary">{KINDS[kind]}</Badge>}
        <div className="ml-auto flex min-h-8 flex-wrap items-center justify-end gap-x-3 gap-y-1">
          {isConfirmed && (
            <span className="min-w-0 text-sm break-words text-success">
              Confirmed by {draft.confirmed_by_name}, {date(confirmed_at)}
            </span>
          )}
          {/* One button for both, so that it keeps the focus. */}
          {onSave && (
            <Button
              variant={isConfirmed ? 'ghost' : 'outline'}
              size="sm"
              aria-label={`${action}: ${title}`}
              onClick={() => void onSave([draft], !isConfirmed).catch(showFailure)}
            >
              <Icon aria-hidden />
              {action}
            </Button>
          )}
        </div>
      </div>
      <div className={classNames('grid grid-cols-1 gap-x-6 gap-y-3 p-4', !isSafety && 'lg:grid-cols-2')}>
        {body(labelName(wording), text, isSafety ? undefined : langOf(wording))}
        {!isSafety && body('English', english, langOf('English'))}
      </div>
    </li>
  );
});
