import { Plus } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#components/ui/elements.tsx';
import { Textarea } from '#components/ui/form.tsx';
import { Labelled } from '#admin/flow/labelled.tsx';
import type { Edit } from '#admin/flow/drafts/content.ts';
import { joinSynonyms, synonymRefusals, synonymsIn } from '#admin/flow/drafts/problems.ts';

/** Maximum number of synonyms that are unfolded at first: more would fill the screen. */
const FEW = 5;

/** Edits the synonyms of a choice: what people type for it besides its label. Without synonyms, shows only a button to add some. */
export const SynonymsField = memo(function SynonymsField(props: {
  /** Id of the choice. */
  id: string;
  /** What the choice is called in the editor. */
  name: string;
  synonyms: string[];
  edit: (edit: Edit) => void;
  mayEdit: boolean;
}) {
  const { id, synonyms, edit, mayEdit } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const [isOpen, setOpen] = useState(synonyms.length > 0 && synonyms.length <= FEW);
  const [typed, setTyped] = useState<string>();
  // Show the typed text until the field loses the focus: the parsed synonyms lack a comma at the end and repeated words.
  const isOwn = typed !== undefined && String(synonymsIn(typed)) === String(synonyms);

  if (!isOpen && (synonyms.length === 0 || synonyms.length > FEW))
    return (
      (mayEdit || synonyms.length > 0) && (
        <Button
          icon={Plus}
          variant="ghost"
          size="sm"
          className="justify-self-start font-normal text-muted"
          aria-expanded={false}
          aria-label={`Also understood for ${props.name}`}
          onClick={() => {
            flushSync(() => setOpen(true));
            area.current?.focus();
          }}
        >
          Also understood{synonyms.length > 0 && ` (${synonyms.length})`}
        </Button>
      )
    );
  return (
    <Labelled
      label={
        <>
          Also understood <span className="font-normal text-muted">(separate with commas)</span>
        </>
      }
      refusals={synonymRefusals(synonyms)}
    >
      <Textarea
        ref={area}
        dir="auto"
        rows={1}
        className="min-h-10"
        placeholder="Other words people type: patois, patwah"
        readOnly={!mayEdit}
        text={isOwn ? typed : joinSynonyms(synonyms)}
        onType={(text) => {
          setTyped(text);
          edit({ edit: 'change', id, to: { synonyms: synonymsIn(text) } });
        }}
        onBlur={() => setTyped(undefined)}
      />
    </Labelled>
  );
});
