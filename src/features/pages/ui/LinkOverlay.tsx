import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import { withoutLanguage } from '#platform/i18n/language-path.ts';
import { SheetFrame } from './SheetFrame.tsx';
import { useLinkPresses } from '#ui/useLinkPresses.ts';

/** What stands over the page; `drafts` is what was written and not sent, by path. */
export type Overlay<Draft> = { path: string; drafts: Map<string, Draft>; onClose: () => void };

/**
 * Shows over the page what some of its links lead to; going elsewhere closes it.
 * @param props.wanted whether a link with this `href` is meant; the same function each time
 * @param props.children what is shown, which may load late
 */
export function LinkOverlay<Draft>({
  wanted,
  children,
}: {
  wanted: (href: string) => boolean;
  children: (overlay: Overlay<Draft>) => ReactNode;
}) {
  const { pathname } = useLocation();
  const [drafts] = useState(() => new Map<string, Draft>());
  const [asked, setAsked] = useState<{ path: string; on: string } | null>(null);
  const onClose = useCallback(() => setAsked(null), []);
  useLinkPresses(
    useCallback((href: string) => wanted(withoutLanguage(href)), [wanted]),
    useCallback((href: string) => {
      setAsked({ path: withoutLanguage(href), on: withoutLanguage(location.pathname) });
    }, []),
  );
  if (!asked || asked.on !== pathname) return null;
  return (
    <Suspense fallback={<SheetFrame onClose={onClose} />}>
      {children({ path: asked.path, drafts, onClose })}
    </Suspense>
  );
}
