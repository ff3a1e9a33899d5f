import { PARTS, type Part } from '@labrish/dataset';
import { partFileName } from '@labrish/release';
import type { Services } from '#context.ts';

/** Clips per file: about 60 MB of voice notes. A build whose process is killed makes at most one file again. */
const RECORDINGS_IN_A_FILE = 1_000;

/** A planned file of clips, and its range in the frozen list. */
export interface PlannedFile {
  path: string;
  part: Part;
  first_position: number;
  /** Inclusive. */
  last_position: number;
}

/** Divides the frozen list into files. Removing a clip later does not move other clips to another file. */
export async function filesOf({ db }: Services, release_id: string): Promise<PlannedFile[]> {
  const ranges = await db.prisma.$queryRaw<{ part: Part; first: number; last: number }[]>`
    select part, min(position) as first, max(position) as last from release_items
    where release_id = ${release_id}::uuid group by part`;
  const inOrder = ranges.toSorted((a, b) => PARTS.indexOf(a.part) - PARTS.indexOf(b.part));
  return inOrder.flatMap(({ part, first, last }) => {
    const of = Math.ceil((last - first + 1) / RECORDINGS_IN_A_FILE);
    return Array.from({ length: of }, (_, index) => ({
      path: partFileName(part, index, of),
      part,
      first_position: first + index * RECORDINGS_IN_A_FILE,
      last_position: Math.min(last, first + (index + 1) * RECORDINGS_IN_A_FILE - 1),
    }));
  });
}
