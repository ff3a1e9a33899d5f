import { Button, OutlineButton } from '#components/ui/elements.tsx';
import { Dialog, DialogClose, DialogContent } from '#components/ui/dialog.tsx';
import { HarmNotes } from '../checks/harm-notes.tsx';
import { Notes } from '#admin/flow/labelled.tsx';
import { COMPARISON, isDoubtful, type SaveSteps } from './save-steps.ts';

/**
 * Asks before a save of content that is half finished or breaks the chat. The dialog is open while there are doubts. If it closes
 * because somebody else has saved meanwhile, the comparison takes the focus.
 */
export function SaveAnyway({ saving: { asked, goBack, saveAnyway } }: { saving: SaveSteps }) {
  const { warnings, is_complete, ...harm } = asked;
  return (
    <Dialog open={isDoubtful(asked)} onOpenChange={(open) => !open && goBack()}>
      <DialogContent
        className="grid-cols-1"
        title="Do you want to save anyway?"
        onCloseAutoFocus={(event) => {
          const notice = document.getElementById(COMPARISON);
          if (!notice) return;
          event.preventDefault();
          notice.focus();
        }}
      >
        <Notes warnings={warnings} />
        <HarmNotes {...harm} />
        {!is_complete && (
          <p className="text-sm text-muted">
            Not every chat has been checked yet. The checks continue after saving.
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2 pt-2">
          <DialogClose>
            <OutlineButton>Keep editing</OutlineButton>
          </DialogClose>
          <Button onClick={saveAnyway}>Save anyway</Button>
        </div>
      </DialogContent>
    </Dialog>
  );
}
