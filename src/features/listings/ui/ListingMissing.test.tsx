import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { IntlProvider } from '#platform/i18n/i18n.ts';
import { messagesOf } from '../../../messages/messages.server.ts';
import { ErrorBoundary } from '../../../routes/product.tsx';

it('a listing that could not be loaded leads to the others', () => {
  const Failed = () => <ErrorBoundary error={new Error('no answer')} params={{ id: 'x' }} />;
  const Page = createRoutesStub([{ path: '/', Component: Failed }]);
  const page = renderToString(
    <IntlProvider locale="en" messages={messagesOf('en')} timeZone="UTC" year={2026}>
      <Page />
    </IntlProvider>,
  );
  expect(page).toContain('This page could not be shown');
  expect(page).toMatch(/href="\/products"[^>]*>Browse All Listings</);
});
