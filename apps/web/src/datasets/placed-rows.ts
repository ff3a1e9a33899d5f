import { useEffect, useState } from 'react';
import { isFlying, whileAtRest } from '#lib/flight.ts';
import { arrange, landFirst, type Place } from './places.ts';

/**
 * The places of the rows that are drawn now.
 *
 * @param mayGlimpse false for rows that cannot wait to be drawn in full
 */
export function usePlaces(
  ids: readonly string[],
  mayGlimpse: boolean,
  focused: string | undefined,
): readonly Place[] {
  const [before, setPlaces] = useState<readonly Place[]>([]);
  const places = arrange(before, ids, mayGlimpse && isFlying(), focused);
  // Kept while rendering: an effect would draw every frame of a fling twice.
  if (places !== before) setPlaces(places);
  const hasGlimpses = places.some(({ isGlimpse }) => isGlimpse);
  useEffect(() => (hasGlimpses ? whileAtRest(() => setPlaces(landFirst)) : undefined), [hasGlimpses]);
  return places;
}
