import type { Content } from './content.ts';
import type { Place } from './geometry/layout.ts';
import type { Line, Sizes } from './geometry/lines.ts';

/** A content with where everything of it stands. */
export interface Layout {
  content: Content;
  places: ReadonlyMap<string, Place>;
  sizes: Sizes;
  lines: Line[];
}
