import { useSyncExternalStore } from 'react';
import type { Player, PlayerState } from './player.ts';

/** What is played, as it changes. */
export function usePlayer(player: Player): PlayerState {
  return useSyncExternalStore(player.subscribe, player.state);
}
