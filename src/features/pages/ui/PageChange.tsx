/**
 * What a page load does by itself, for pages that come without one: the new page is announced by
 * its title, and the focus goes to its heading. In the idle chunk.
 */
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { AgoTimes } from './AgoTimes.tsx';
import { focusPage, keepFocus } from '#ui/keep-focus.ts';

export function PageChange() {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const [title, setTitle] = useState('');
  const before = useRef({ pathname, focused: document.activeElement });
  useEffect(keepFocus, []);
  useEffect(() => {
    if (state !== 'idle') {
      before.current.focused = document.activeElement;
      return;
    }
    if (pathname === before.current.pathname) return;
    const { focused } = before.current;
    before.current = { pathname, focused: null };
    setTitle(document.title);
    // A page that gave the focus to a field of its own knows better.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === focused) focusPage();
  }, [pathname, state]);
  return (
    <>
      <p className="sr" role="status">
        {title}
      </p>
      <AgoTimes />
    </>
  );
}
