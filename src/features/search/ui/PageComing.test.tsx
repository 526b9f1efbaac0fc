import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { IntlProvider } from '#platform/i18n/i18n.ts';
import { messagesOf } from '../../../messages/messages.server.ts';
import { PageComing } from './PageComing.tsx';

const html = (address: string) => {
  const { pathname, search } = new URL(address, 'https://shop.example');
  return renderToString(
    <IntlProvider locale="en" messages={messagesOf('en')} timeZone="UTC" year={2026}>
      <PageComing pathname={pathname} search={search} />
    </IntlProvider>,
  );
};

it.each([
  ['/products', 6],
  ['/search?q=boat', 6],
  ['/favorites', 8],
  ['/seller/01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d', 8],
  ['/alerts', 8],
  ['/profile', 8],
  ['/profile?tab=listings', 8],
  ['/profile?tab=settings', 0],
  ['/profile?edit=1', 0],
  ['/products/01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d', 0],
  ['/forum', 0],
])('%s is awaited with %i cards', (address, cards) => {
  expect(html(address).split('skeleton-card').length - 1).toBe(cards);
});

it('the settings of moderation are awaited in the words of the specification', () => {
  expect(html('/admin/moderation')).toContain('Loading AI moderation settings...');
});
