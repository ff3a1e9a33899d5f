import type { Linted } from '@labrish/conversation/lint';
import type { Script } from '@labrish/conversation/script';
import type { ReleasedFlow } from '@labrish/conversation/stored-flow';
import type { Flow } from '@labrish/conversation/types';

/** A flow with what stands beside it, but for what the server's settings say. */
type ReadFlow = ReleasedFlow & Pick<Flow, 'prompts' | 'regions' | 'consent_version'>;

/** What is to be looked at before people have it. */
export interface ExaminableFlow {
  flow: ReadFlow & Pick<Linted, 'events' | 'not_synced' | 'traffic'>;
  /** What people have now; null where it is the same. */
  live: ReadFlow | null;
  scripts: readonly Script[];
}
