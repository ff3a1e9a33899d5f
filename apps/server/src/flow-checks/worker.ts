import { examine, type Examinable, type Examination } from '@labrish/conversation/examine';

/** One flow is looked at, on a thread of its own. */
export default function work(examinable: Examinable): Examination {
  return examine(examinable);
}
