import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False on the server and until React has taken the page over: for what is of no use, or in the
 * way, without scripts.
 */
export function useScripted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
