import { Button } from '#components/ui/button.tsx';
import { TAGS } from './tags.ts';

/** Inserts a tag at the cursor. */
export function TagButtons({ onTag }: { onTag: (tag: string) => void }) {
  return (
    <div role="group" aria-label="Tags" className="flex flex-wrap gap-1.5">
      {TAGS.map(({ tag, rule }) => (
        <Button
          key={tag}
          variant="outline"
          size="lg"
          className="px-3 font-mono text-sm"
          title={rule}
          // The field keeps its focus, and so the position of the cursor.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTag(tag)}
        >
          {tag}
        </Button>
      ))}
    </div>
  );
}
