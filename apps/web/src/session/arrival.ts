import { linkProblem, type LinkProblem } from './link.ts';
import { freshSession, SESSION_KEY } from './stored-session.ts';

/** Whether somebody was signed in here when the page was opened. */
export const wasSignedIn = localStorage.getItem(SESSION_KEY) !== null;

/** The session with which the page was opened, if its token need not be renewed. */
export const arrivedWith = freshSession();

/** Whether a link that signs somebody in opened the page. */
export const cameByLink = /[#?&]access_token=/.test(location.href);

let problemOfLink = linkProblem(location);
if (problemOfLink) history.replaceState(history.state, '', withoutLink());

/**
 * Returns what was wrong with the link that opened this page; only once, so that the next screen does not repeat it.
 *
 * @param of returns only a problem with this kind of link.
 */
export function takeLinkProblem(of?: LinkProblem['of']): string | undefined {
  const problem = problemOfLink;
  if (!problem || (of && of !== problem.of)) return undefined;
  problemOfLink = undefined;
  return problem.words;
}

/** Returns the address without the link's parameters. */
export function withoutLink(): string {
  const { pathname, searchParams } = new URL(location.href);
  for (const name of ['code', 'access_token', 'refresh_token']) searchParams.delete(name);
  return searchParams.size > 0 ? `${pathname}?${searchParams.toString()}` : pathname;
}
