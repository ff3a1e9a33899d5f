import { useState } from 'react';
import { Button } from '#components/ui/elements.tsx';
import { Dialog, DialogContent } from '#components/ui/dialog.tsx';
import { Input, Label } from '#components/ui/form.tsx';
import { changeKeys, printedKey, useKeySettings } from '../key-settings.ts';

const WHY = 'For whoever speaks to the computer, or presses a key by mistake. Stored in this browser.';

/** Turns single keys off, or changes them. @param props.keys the usual key of each action that has one */
export function KeysDialog(props: { keys: readonly { sign: string; what: string }[]; onClose: () => void }) {
  const { isOff, letters } = useKeySettings();
  const [problem, setProblem] = useState<string>();
  const now = (sign: string) => printedKey(sign, { isOff: false, letters });
  const change = (sign: string, typed: string) => {
    const letter = typed.trim().slice(-1).toUpperCase();
    const other = props.keys.find((one) => one.sign !== sign && now(one.sign) === letter);
    const isUsable = /^[\x21-\x7e]$/.test(letter) && !/\d/.test(letter);
    if (!isUsable) return setProblem('Type one letter or sign. Digits belong to the labels.');
    if (other) return setProblem(`${letter} is taken: ${other.what}. Change that one first.`);
    setProblem(undefined);
    changeKeys({ letters: { ...letters, [sign]: letter } });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && props.onClose()}>
      <DialogContent title="Keys" description={WHY}>
        <label className="flex min-h-11 w-fit cursor-pointer items-center gap-2.5">
          <input
            type="checkbox"
            checked={!isOff}
            onChange={({ target }) => changeKeys({ isOff: !target.checked })}
            className="size-4 accent-(--primary)"
          />
          Single keys work. In text fields they always need Alt.
        </label>
        <div className="grid grid-cols-[1fr_auto] items-center gap-2">
          {props.keys.map(({ sign, what }) => (
            <div key={sign} className="contents">
              <Label htmlFor={`key-${sign}`}>{what}</Label>
              <Input
                id={`key-${sign}`}
                className="w-12 text-center"
                autoComplete="off"
                disabled={isOff}
                value={now(sign)}
                onFocus={({ target }) => target.select()}
                onChange={({ target }) => change(sign, target.value)}
              />
            </div>
          ))}
        </div>
        <p role="alert" className="text-sm font-semibold text-destructive empty:hidden">
          {problem}
        </p>
        <Button
          size="lg"
          variant="outline"
          className="w-fit"
          onClick={() => changeKeys({ isOff: false, letters: {} })}
        >
          As usual again
        </Button>
      </DialogContent>
    </Dialog>
  );
}
