import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sellValues } from '#features/listings/edits/input.form.ts';
import type { OwnListing } from '#features/listings/listings.schema.ts';
import { ToastProvider } from '#ui/ToastProvider.tsx';
import { Toasts } from '#ui/Toasts.tsx';
import { writtenListing } from '#tests/support/factories.ts';
import { renderWidget, serveWidget, type WidgetOptions } from '#tests/support/widget.tsx';
import { SellForm } from './SellForm.tsx';

const MEDIA = '01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d';
const LISTING = '01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5e';

const form = ({
  phone = false,
  editing = null,
}: {
  phone?: boolean;
  editing?: OwnListing | null;
}) => (
  <ToastProvider flash={null} label="Messages" Toasts={Toasts}>
    <SellForm
      userId={MEDIA}
      emailVerified
      country="JM"
      now="2026-11-21T12:00:00Z"
      phone={phone}
      editing={editing}
      shown={sellValues(editing ? editing.fields : { stockQuantity: 1 })}
    />
  </ToastProvider>
);

const open = (options: WidgetOptions = {}) =>
  renderWidget(form({}), { path: '/add-product', rates: { USD: 1, JMD: 155 }, ...options });

const field = (name: RegExp | string) =>
  screen.getAllByLabelText<HTMLInputElement>(name)[0] ?? document.createElement('input');
const submit = (name = 'Create Listing') => screen.getByRole('button', { name });

test('a category has what the catalog says: makes of motorcycles, no price for gifts, no stock of houses', async () => {
  const { user } = await open();
  const choose = (slug: string) => user.selectOptions(field(/^Category/), slug);
  const has = (label: RegExp) => screen.queryAllByLabelText(label).length > 0;
  await choose('automotive-cars');
  await user.selectOptions(field('Make'), 'Toyota');
  await choose('automotive-motorcycles');
  expect(field('Make').value).toBe('');
  await user.selectOptions(field('Make'), 'Yamaha');
  await user.type(field('Model'), 'MT-15');
  expect(has(/^Inventory quantity/)).toBe(true);

  await choose('free-items');
  expect(has(/^Price/)).toBe(false);
  const preview = screen.getByRole('complementary', { name: 'Preview' });
  expect(within(preview).getByText('Free')).toBeTruthy();
  for (const slug of ['real-estate-sale', 'jobs', 'lost-found']) {
    await choose(slug);
    expect(has(/^Inventory quantity/)).toBe(false);
    expect(has(/^Price/)).toBe(true);
  }
});

test('a picture that is missing is marked where it belongs, beside every empty field', async () => {
  const { user } = await open();
  await user.selectOptions(field(/^Country/), 'JM');
  await user.click(submit());
  expect(await screen.findByText('Please add at least one image.')).toBeTruthy();
  expect(screen.getByText('An image is missing here.')).toBeTruthy();
  const choose = screen.getByLabelText('Choose photos');
  expect(choose.getAttribute('aria-invalid')).toBe('true');
  const wrong = () =>
    [...document.querySelectorAll('[aria-invalid=true]')].map((each) => each.getAttribute('name'));
  const empty = ['title', 'category', 'condition', 'parish', 'price', 'description'];
  await waitFor(() => expect(wrong()).toEqual(expect.arrayContaining(empty)));
  expect(document.activeElement).toBe(field(/^Title/));
});

test('prices that are none and lowest prices above the price are told beside the field', async () => {
  const { user } = await open();
  await user.selectOptions(field('Currency'), 'USD');
  const price = field(/^Price/);
  await user.type(price, 'a dozen');
  await user.click(field(/Price is negotiable/));
  await user.type(field(/^Lowest price you would accept/), '19000');
  await user.click(submit());
  expect(await screen.findByText(/Write the price in digits/)).toBeTruthy();
  await user.clear(price);
  await user.type(price, '18,500.00');
  await user.click(submit());
  const above = 'The lowest price you accept cannot be above the price.';
  expect(await screen.findByText(above)).toBeTruthy();
  expect(screen.queryByText(/Write the price in digits/)).toBeNull();
});

test('a variation needs a name, and no option may make the price fall below zero', async () => {
  const { user } = await open();
  await user.selectOptions(field(/^Category/), 'furniture');
  await user.type(field(/^Price/), '300');
  const variations = within(screen.getByRole('region', { name: 'Product Variations' }));
  const add = () => variations.getByRole<HTMLButtonElement>('button', { name: 'Add variation' });
  expect(add().disabled).toBe(true);
  await user.type(variations.getByLabelText('Variation name'), 'Wood');
  await user.click(add());
  await user.type(variations.getByLabelText(/^Option/), 'Mahogany');
  const difference = variations.getByLabelText('Price difference');
  await user.type(difference, '-400');
  await user.click(variations.getByRole('button', { name: 'Add option' }));
  await user.click(submit());
  const below = 'With this option the price can fall below zero.';
  expect(await screen.findByText(below)).toBeTruthy();
  await user.clear(difference);
  await user.type(difference, '80');
  await waitFor(() => expect(screen.queryByText(below)).toBeNull());
});

test.each([
  ['the photos on a phone', true, 'media'],
  ['the words on a computer', false, 'basic'],
])('the form begins with %s, for the eye and for the focus', async (_, phone, first) => {
  const { user, wakeUp } = serveWidget(form({ phone }), { path: '/add-product' });
  const begins = () => document.querySelector('.sell-section')?.id;
  expect(begins()).toBe(first);
  await wakeUp();
  expect(begins()).toBe(first);
  const section = () => document.activeElement?.closest('.sell-section')?.id;
  for (let presses = 0; presses < 12 && !section(); presses += 1) await user.tab();
  expect(section()).toBe(first);
});

test('what was typed and chosen before the scripts are there stays, photos too', async () => {
  const { user, wakeUp } = serveWidget(form({}), { path: '/add-product' });
  await user.type(field(/^Title/), 'Typed early');
  await user.selectOptions(field(/^Category/), 'jewelry');
  await user.click(field(/Price is negotiable/));
  await user.clear(field(/^Inventory quantity/));
  await user.type(field(/^Inventory quantity/), '3');
  const photo = new File(['x'], 'goat.jpg', { type: 'image/jpeg' });
  await user.upload(screen.getByLabelText('Choose photos'), photo);
  await wakeUp();
  expect(field(/^Title/).value).toBe('Typed early');
  expect(await screen.findByRole('region', { name: 'Product Variations' })).toBeTruthy();
  expect(field(/^Lowest price you would accept/)).toBeTruthy();
  expect(field(/^Inventory quantity/).value).toBe('3');
  expect(await screen.findByRole('button', { name: /^Photo 1/ })).toBeTruthy();
});

test.each([
  ['ways out, and how many a verified person may have', { limit: 10, most: 50 }, 2],
  ['ways out, to somebody who is verified too', { limit: 50, most: null }, 1],
])(
  'with as many listings as one may have the form says so when it opens: %s',
  async (_, full, ways) => {
    await renderWidget(
      <SellForm
        userId={MEDIA}
        emailVerified
        full={full}
        now="2026-11-21T12:00:00Z"
        phone={false}
        editing={null}
        shown={sellValues({ stockQuantity: 1 })}
      />,
      { path: '/add-product' },
    );
    expect(screen.getByText(`You have ${full.limit} active listings, as many as you may have`));
    const notice = screen.getByText(/Mark one as sold or delete one/);
    const links = within(notice).getAllByRole<HTMLAnchorElement>('link');
    expect(links.map(({ pathname, search }) => pathname + search)).toEqual(
      ['/profile?tab=listings&state=active', '/profile?tab=settings&open=phone'].slice(0, ways),
    );
  },
);

test('a price far from what its category costs is asked about before it is sent, once', async () => {
  const price = { amount: 125_000_000, currency: 'USD' };
  const usual = {
    low: { amount: 300_000, currency: 'USD' },
    high: { amount: 4_000_000, currency: 'USD' },
  };
  const saved = { id: LISTING, status: 'approved', waitingEdit: null };
  const answers = [
    Response.json({ detail: 'Too many changes. Wait a moment.' }, { status: 429 }),
    Response.json({ data: saved }),
  ];
  const { user, network, at } = await renderWidget(form({ editing: aCar() }), {
    path: `/products/${LISTING}/edit`,
    network: ({ url, method }) => {
      if (url.includes('price-check'))
        return Response.json({ data: { isFar: url.includes(String(price.amount)), usual } });
      return method === 'PATCH' ? answers.shift() : undefined;
    },
  });
  const asked = () => network.questions.filter(({ url }) => url.pathname.endsWith('price-check'));
  const sent = () => network.questions.filter(({ request }) => request.method === 'PATCH');
  // happy-dom does not show what the form's library chooses in a select.
  await user.selectOptions(field(/^Category/), 'automotive-cars');
  await user.selectOptions(field(/^Condition/), 'good');
  await user.selectOptions(field(/^Country/), 'JM');
  await user.selectOptions(field(/^Parish/), 'JM-01');
  await user.selectOptions(field('Currency'), 'USD');
  await user.clear(field(/^Price/));
  await user.type(field(/^Price/), '1250000');
  await user.click(submit('Save changes'));
  await screen.findByRole('dialog', { name: 'Is US$1,250,000.00 right?' });
  expect(screen.getByText(/Most listings in Automotive - Cars cost between US\$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Change the price' }));
  await waitFor(() => expect(document.activeElement).toBe(field(/^Price/)));
  expect(sent()).toEqual([]);

  await user.click(submit('Save changes'));
  await user.click(await screen.findByRole('button', { name: 'Yes, send it' }));
  await screen.findByText('Too many changes. Wait a moment.');
  await user.click(submit('Save changes'));
  await waitFor(() => expect(at()).toContain('/profile?tab=listings'));
  expect(asked()).toHaveLength(2);
  expect(sent()).toHaveLength(2);
});

/** A car as its seller changes it. */
function aCar(): OwnListing {
  return {
    id: LISTING,
    status: 'approved',
    revision: 1,
    waitingEdit: null,
    statusReason: null,
    sold: false,
    salesCount: 0,
    expiresAt: null,
    actions: { edit: true, markSold: true, reopen: false, renew: false },
    fields: writtenListing({
      title: 'Toyota Corolla 2016',
      category: 'automotive-cars',
      price: { amount: 850_000, currency: 'USD' },
    }),
    media: [
      {
        id: MEDIA,
        kind: 'image',
        url: '/media/car.webp',
        poster: null,
        width: 1200,
        height: 900,
        alt: null,
        variants: [],
        thumbhash: null,
      },
    ],
  };
}
