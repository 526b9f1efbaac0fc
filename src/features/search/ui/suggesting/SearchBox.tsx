/**
 * Waits for the focus in a search box of the page, and brings what it suggests then. It does not
 * wait for the idle chunk: on a slow line that is two seconds in which somebody types.
 */
import { Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { lazyPart } from '#ui/lazy-part.ts';

const SuggestionBox = lazyPart(
  () => import('./SuggestionBox.tsx'),
  ({ SuggestionBox }) => SuggestionBox,
);

/** The boxes of header and hero: forms that search the shop. */
const BOX = 'form[role=search][action$="/search"] input[name=q]';
/** The focus comes that soon after a press. */
const PRESS_MS = 700;

type Focused = { input: HTMLInputElement; host: Element; pressed: boolean };

function boxOf(target: EventTarget | null, pressedAt: number): Focused | null {
  if (!(target instanceof HTMLInputElement) || !target.matches(BOX)) return null;
  const host = target.closest('.search, .hero-search');
  const pressed = performance.now() - pressedAt < PRESS_MS;
  return host && { input: target, host, pressed };
}

/**
 * Nothing until a box has the focus; the box itself stays the input that it was, with whatever was
 * typed meanwhile. `viewerId` is the person who is signed in.
 */
export function SearchBox({ viewerId }: { viewerId: string | null }) {
  const [focused, setFocused] = useState<Focused | null>(null);
  useEffect(() => {
    let pressedAt = -Infinity;
    const onPress = () => {
      pressedAt = performance.now();
    };
    const onFocus = ({ target }: Pick<Event, 'target'>) => {
      const box = boxOf(target, pressedAt);
      if (box) setFocused((known) => (known?.input === box.input ? known : box));
    };
    addEventListener('pointerdown', onPress, { capture: true, passive: true });
    addEventListener('focusin', onFocus);
    addEventListener('input', onFocus);
    // It may have had the focus before this code was here.
    queueMicrotask(() => onFocus({ target: document.activeElement }));
    return () => {
      removeEventListener('pointerdown', onPress, { capture: true });
      removeEventListener('focusin', onFocus);
      removeEventListener('input', onFocus);
    };
  }, []);
  if (!focused) return null;
  const { input, host, pressed } = focused;
  return createPortal(
    <Suspense>
      <SuggestionBox key={viewerId} input={input} viewerId={viewerId} pressed={pressed} />
    </Suspense>,
    host,
  );
}
