// Before each file of widget tests: a document in which nothing of another test is left.
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { leaveNetwork } from './widget-network.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// A second, as it is by default, is too short where two cores do much else.
configure({ asyncUtilTimeout: 20_000 });

// React waits for a style sheet to be fetched before it shows what comes with it. happy-dom fetches
// nothing here and says so of style sheets, but not of links that only announce one.
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes)
      if (node instanceof HTMLLinkElement && node.rel === 'preload')
        node.dispatchEvent(new Event('load'));
}).observe(document, { childList: true, subtree: true });

beforeEach(leaveNetwork);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const name of document.documentElement.getAttributeNames())
    document.documentElement.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; '))
    for (const path of ['', '; path=/'])
      document.cookie = `${cookie.split('=')[0]}=; expires=Thu, 01 Jan 1970 00:00:00 GMT${path}`;
  history.replaceState(null, '', '/');
});
