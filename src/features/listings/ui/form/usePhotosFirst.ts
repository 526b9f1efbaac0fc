import { useState, useSyncExternalStore } from 'react';

/** As the layout of forms has it: below, everything stands in one column. */
const PHONE = '(max-width: 47.99rem)';

/**
 * Whether the form begins with the photos: on a phone they are at hand, and the words come from
 * looking at them. They move in the document itself, so that the focus, screen readers and the eye
 * go the same way. Decided once: nothing moves under somebody who turns their phone.
 * @param guess what the server takes the device for, so that nothing moves on most of them
 */
export function usePhotosFirst(guess: boolean): boolean {
  const [isNarrow] = useState(() => {
    let known: boolean | undefined;
    return () => (known ??= window.matchMedia(PHONE).matches);
  });
  return useSyncExternalStore(neverChanges, isNarrow, () => guess);
}

const neverChanges = () => () => {};
