import { Download, FileUp } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { type Prompt } from '@labrish/api/prompts/schema';
import { columnsOf } from '@labrish/api/prompts/columns';
import { Button, classNames, OutlineButton } from '#components/ui/elements.tsx';
import { download } from '#lib/download.ts';
import { pilot } from '#lib/pilot.ts';
import { TEXTS, textOf } from '../wordings.ts';

/** Takes a file that the user drops or chooses. @param props.example a topic that the template has as its first row */
export function ChooseFile(props: {
  again: boolean;
  disabled: boolean;
  example: Prompt | undefined;
  onFile: (file: File) => void;
}) {
  const { again, disabled } = props;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (file: File | undefined) => file && !disabled && props.onFile(file);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'flex flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded-xl border border-dashed border-control p-4 text-center',
        over && 'border-primary bg-primary-soft',
        !again && 'sm:py-8',
      )}
    >
      <p className="w-full text-muted max-sm:sr-only">
        {over ? 'Drop the file to check it' : 'Drop a CSV file here, or'}
      </p>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-label="CSV file"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          take(target.files?.[0]);
          // Reset, so that the same file can be chosen again after a correction.
          target.value = '';
        }}
      />
      <Button
        icon={FileUp}
        variant={again ? 'outline' : 'default'}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {again ? 'Choose another file' : 'Choose a file'}
      </Button>
      <OutlineButton icon={Download} onClick={() => downloadTemplate(props.example)}>
        Download a template
      </OutlineButton>
    </div>
  );
}

/** Gives out a file to fill in. The byte order mark tells spreadsheets that it is UTF-8. */
function downloadTemplate(example: Prompt | undefined): void {
  const cells = TEXTS.map((text) => (example ? textOf(example, text) : text.label).replaceAll('"', '""'));
  const template = `\uFEFF${columnsOf(pilot).join(',')}\n"${cells.join('","')}"\n`;
  download('topics.csv', template, 'text/csv;charset=utf-8');
}
