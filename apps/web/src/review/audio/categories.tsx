import { CATEGORIES, type Category } from '@labrish/pilot';
import { Button } from '#components/ui/button.tsx';
import { categoryLook } from '#components/category-look.ts';
import { classNames } from '#lib/class-names.ts';
import { Key, type Keys } from '../keys.tsx';

/** Maps the keys 1, 2, 3 to the categories, in the order of the buttons. */
export function categoryKeys(choose: (category: Category) => void): Keys {
  return Object.fromEntries(CATEGORIES.map((category, index) => [String(index + 1), () => choose(category)]));
}

/** Asks for the category that the reviewer hears. */
export function Categories(props: { chosen: Category | undefined; onChoose: (category: Category) => void }) {
  return (
    <div role="group" aria-labelledby="spoken" className="grid gap-2">
      <h2 id="spoken" className="text-base font-bold">
        What do you hear?
      </h2>
      <div className="grid grid-cols-3 gap-2">
        {CATEGORIES.map((category, index) => {
          const isChosen = props.chosen === category;
          return (
            <Button
              key={category}
              variant="outline"
              className={classNames(
                'h-12 border-2 px-2',
                isChosen && `border-current ${categoryLook[category].badge}`,
              )}
              aria-pressed={isChosen}
              aria-keyshortcuts={String(index + 1)}
              onClick={() => props.onChoose(category)}
            >
              {category} <Key>{String(index + 1)}</Key>
            </Button>
          );
        })}
      </div>
    </div>
  );
}
