import type { Content } from './content.ts';
import type { Place } from './geometry/layout.ts';
import type { Line, Sizes } from './geometry/lines.ts';

/** The diagram's content with the positions of all its parts. */
export interface Layout {
  content: Content;
  places: ReadonlyMap<string, Place>;
  sizes: Sizes;
  lines: Line[];
}
