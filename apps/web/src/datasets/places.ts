/** A row of the page, and the submission that is in it. */
export interface Place {
  /** As React's key. */
  key: number;
  id: string;
  /** It came while the page flew, and is drawn in full once the page rests. */
  isGlimpse: boolean;
}

/**
 * Gives each of `ids`, from top to bottom, a place on the page.
 *
 * While the page flies, the next submission is written into the row of one that went out of sight, wherever that
 * stands among the others: making rows, moving them and throwing them away, hundreds a second, keeps the browser busy,
 * and it would later stand still to clean up. Once the page rests, rows stand in order, as a screen reader reads them,
 * and who comes gets a row of their own.
 *
 * @param focused who has the focus or had it last: nobody takes their row, and the focus with it
 * @returns the same places when nothing is to change.
 */
export function arrange(
  before: readonly Place[],
  ids: readonly string[],
  isFlying: boolean,
  focused: string | undefined,
): readonly Place[] {
  const inSight = new Set(ids);
  const after = isFlying ? inFlight(before, inSight, focused) : inOrder(before, inSight);
  return after.length === before.length && after.every((place, at) => place === before[at]) ? before : after;
}

function inFlight(before: readonly Place[], ids: ReadonlySet<string>, focused: string | undefined): Place[] {
  const here = new Set(before.map(({ id }) => id));
  const coming = [...ids].filter((id) => !here.has(id));
  const after = before.flatMap((place) => {
    if (ids.has(place.id)) return place;
    const next = place.id === focused ? undefined : coming.shift();
    return next === undefined ? [] : { key: place.key, id: next, isGlimpse: true };
  });
  const unused = firstUnused(before);
  return [...after, ...coming.map((id, at) => ({ key: unused + at, id, isGlimpse: true }))];
}

function inOrder(before: readonly Place[], ids: ReadonlySet<string>): Place[] {
  const placeOf = new Map(before.map((place) => [place.id, place]));
  const unused = firstUnused(before);
  return [...ids].map((id, at) => placeOf.get(id) ?? { key: unused + at, id, isGlimpse: false });
}

const firstUnused = (places: readonly Place[]) => Math.max(-1, ...places.map(({ key }) => key)) + 1;

/** Draws the first of the glimpses in full. */
export function landFirst(places: readonly Place[]): readonly Place[] {
  const first = places.find(({ isGlimpse }) => isGlimpse);
  return places.map((place) => (place === first ? { ...place, isGlimpse: false } : place));
}
