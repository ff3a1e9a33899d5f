import { useSyncExternalStore } from 'react';
import type { Player, PlayerState } from './player.ts';

/** Returns the player's state and follows its changes. */
export function usePlayer(player: Player): PlayerState {
  return useSyncExternalStore(player.subscribe, player.state);
}
