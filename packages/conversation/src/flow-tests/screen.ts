import type { Reply } from '../types.ts';
import type { UserAction } from './flow-test.ts';

/** A choice on the screen, with its id in the message and its id in the flow's template. */
interface Offered {
  /** The id that the messenger sends back. */
  id: string;
  /** The id in the template. */
  source_id: string;
  title: string;
}

/** Returns the choices under a message of the bot, in order. */
function offeredBy(reply: Reply | undefined): Offered[] {
  const choices = [...(reply?.buttons ?? []), ...(reply?.list?.items ?? [])];
  return choices.map(({ id, title }) => ({
    id,
    title,
    source_id: reply?.choices?.find((choice) => choice.id === id)?.source_id ?? id,
  }));
}

/** Converts a picked choice into a user action that still finds it after its label or its place has changed. */
export function tapOf(reply: Reply, picked: { id: string; title: string }): UserAction {
  const offered = offeredBy(reply).find(({ id }) => id === picked.id);
  return { tapped: { id: offered?.source_id ?? picked.id, label: picked.title } };
}

/** Finds the choice that a user action names: by id and label, else by id, else by label. Undefined when it is not there. */
export function findOfferedChoice(
  reply: Reply | undefined,
  { id, label }: { id: string; label: string },
): Offered | undefined {
  const offered = offeredBy(reply);
  const named = offered.filter((each) => each.source_id === id);
  return (
    named.find(({ title }) => title === label) ??
    named[0] ??
    offered.find((each) => each.id === id) ??
    offered.find(({ title }) => title === label)
  );
}
