import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { splitLanguage } from '#platform/i18n/language-path.ts';
import { ownPath } from '#platform/http/own-path.ts';

/**
 * Makes plain links of this site navigations without a document load, with one listener for the
 * whole page:
 * 25 `Link`s in a footer cost as much to render as a grid of cards. The API and its documents stay
 * real loads.
 */
export function useInnerLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const target = innerTarget(event);
      if (!target) return;
      event.preventDefault();
      void navigate(target);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}

function innerTarget(event: MouseEvent): string | null {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return null;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!link || link.hasAttribute('target') || link.hasAttribute('download')) return null;
  const url = new URL(link.getAttribute('href') ?? '', location.href);
  // The router goes to pages of its own language; another one is another document.
  const [wanted, here] = [splitLanguage(url.pathname), splitLanguage(location.pathname)];
  if (url.origin !== location.origin || wanted.language !== here.language) return null;
  if (/^\/(api|media|metrics)(\/|$)/.test(wanted.path)) return null;
  const samePage = wanted.path === here.path && url.search === location.search;
  return samePage && url.hash ? null : ownPath(wanted.path + url.search + url.hash);
}
