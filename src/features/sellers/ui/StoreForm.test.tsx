import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { IntlProvider } from '#platform/i18n/i18n.ts';
import { messagesOf } from '../../../messages/messages.server.ts';
import { StoreForm } from './StoreForm.tsx';
import { StoreDelivery, StoreHours } from './StorePanels.tsx';

function html(element: ReactNode): string {
  const Page = createRoutesStub([{ path: '/', Component: () => element }]);
  return renderToString(
    <IntlProvider locale="en" messages={messagesOf('en')} timeZone="UTC" year={2026}>
      <Page />
    </IntlProvider>,
  ).replaceAll('<!-- -->', '');
}

const form = (fields: Record<string, string> = {}) =>
  html(
    <StoreForm
      profile={null}
      userId="01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5e"
      country="JM"
      failure={Object.keys(fields).length > 0 ? { message: 'No', fields } : null}
      values={{}}
      saved={null}
    />,
  );

it('a store begins with a name, and everything else is folded under "Add later"', () => {
  const page = form();
  const [first = '', ...folded] = page.split('<details');
  expect(first).toContain('name="storeName"');
  expect(first.match(/<(?:input|textarea|select)/g)).toHaveLength(1);
  expect(page).toContain('Add later');
  expect(folded).toHaveLength(7);
  expect(folded.filter((part) => /^[^>]* open=""/.test(part))).toEqual([]);
});

it('opens the part that something is wrong in', () => {
  const folded = form({ website: 'Only web addresses' }).split('<details').slice(1);
  const open = folded.filter((part) => /^[^>]* open=""/.test(part));
  expect(open).toHaveLength(1);
  expect(open[0]).toContain('id="part-contact"');
});

it('begins with the money of the seller’s place', () => {
  expect(form()).toMatch(/<option value="JMD" selected="">/);
});

it('a store says what there is, not what there is not', () => {
  const money = (amount: number) => ({ amount, currency: 'JMD' });
  const ways = { localDelivery: true, islandWideShipping: false, internationalShipping: false };
  const shown = (change: Partial<typeof ways>, free: number | null) =>
    html(
      <StoreDelivery
        shippingInfo={{
          ...ways,
          ...change,
          deliveryFee: money(500),
          freeShippingThreshold: free === null ? null : money(free),
        }}
      />,
    );
  expect(shown({}, 8000)).toMatch(/Local delivery.*J\$5\.00.*J\$80\.00/);
  expect(shown({}, 8000)).not.toContain('No ');
  expect(shown({ localDelivery: false }, 8000)).toBe('');
  expect(shown({ localDelivery: false }, 0)).toBe('');
  const hours = html(
    <StoreHours hours={{ monday: '9:00-17:00' }} today={null} state="unknown" place={null} />,
  );
  expect(hours).toContain('Monday');
  expect(hours).not.toContain('Tuesday');
});
