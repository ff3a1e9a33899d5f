import { personOf, type Caller } from '../context.ts';

/** Who hears a recording, as far as the log and the daily limit need to know. */
export interface Listener {
  kind: Caller['kind'];
  id: string;
  /** The person who calls, or who answers for the key. */
  person_id: string;
  /** An admin's key: no limit stops it, and its recordings do not count for the person. */
  is_exempt: boolean;
}

export function listenerOf(caller: Caller): Listener {
  const { kind, id, role } = caller;
  return { kind, id, person_id: personOf(caller), is_exempt: kind === 'api_key' && role === 'admin' };
}

/** Returns the id that a recording counts for: a person with all their keys, or an exempt key. */
export function countedId({ id, person_id, is_exempt }: Listener): string {
  return is_exempt ? id : person_id;
}
