import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { IntlProvider } from '#platform/i18n/i18n.ts';
import { describe, expect, it } from 'vitest';
import type { AlertView } from '#features/alerts/alerts.schema.ts';
import type { FormFailure } from '#platform/pages/form-failure.server.ts';
import { messagesOf } from '../../../messages/messages.server.ts';
import { AlertList } from './AlertList.tsx';

const ids = ['01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d', '01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5e'];
const alerts: AlertView[] = ids.map((id, at) => ({
  id,
  name: at === 0 ? 'For Kofi' : null,
  summary: at === 0 ? 'bicycle in Barbados' : 'steelpan',
  search: 'q=bicycle',
  path: `/search?q=${at}`,
  cadence: at === 0 ? 'weekly' : 'off',
  paused: at === 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  found: at * 3,
  lastFoundAt: null,
}));

/** Each alert of the first HTML, and what is said above them. */
function shown(failure: FormFailure | null) {
  const Page = createRoutesStub([
    { path: '*', Component: () => <AlertList alerts={alerts} failure={failure} /> },
  ]);
  const html = renderToString(
    <IntlProvider locale="en" messages={messagesOf('en')} timeZone="UTC" year={2026}>
      <Page initialEntries={['/alerts']} />
    </IntlProvider>,
  ).replaceAll('<!-- -->', '');
  const [above = '', ...rows] = html.split('<li class="alert">');
  return { above, rows };
}

const textOf = (html = '') =>
  html
    .replace(/<details.*/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const isOpen = (html = '') => /<details[^>]* open=""/.test(html);

describe('the alerts of a person', () => {
  it('say all that is to be known of each while their forms are folded', () => {
    const { rows } = shown(null);
    expect(rows.map(textOf)).toEqual([
      'For Kofi bicycle in Barbados · Weekly · Nothing found yet Show listings Pause',
      'steelpan Alert paused · Saved, without alerts · 3 listings found in 90 days ' +
        'Show listings Resume',
    ]);
    expect(rows.map(isOpen)).toEqual([false, false]);
  });

  it('name their links and buttons by the search', () => {
    const [row = ''] = shown(null).rows;
    const named = [...row.matchAll(/aria-labelledby="(\S+) (\S+)"/g)];
    const names = named.map(([, ...of]) =>
      of.map((id) => new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(row)?.[1]).join(' '),
    );
    expect(names).toEqual(['Show listings For Kofi', 'Pause For Kofi']);
    expect(row).toMatch(/<summary[^>]*>.*Change the alert For Kofi.*<\/summary>/s);
  });

  it('show what was refused where it was typed, and leave it open', () => {
    const typed = { id: ids[1] ?? '', name: 'x'.repeat(61), cadence: 'daily' };
    const refused = { message: 'Please check.', fields: { name: 'Too long.' }, typed };
    const { above, rows } = shown(refused);
    expect(above).not.toContain('Please check.');
    expect(rows.map(isOpen)).toEqual([false, true]);
    expect(rows[1]).toMatch(/<input[^>]*aria-invalid="true"[^>]*value="x{61}"/);
    expect(rows[1]).toContain('<option value="daily" selected="">');
    expect(rows[1]).toContain('Too long.');
    const busy = shown({ message: 'Too many.', fields: {}, typed });
    expect(busy.rows.map((row) => row.includes('Too many.'))).toEqual([false, true]);
  });

  it('say above the list what was refused of none of them', () => {
    for (const typed of [{}, { typed: { id: 'gone' } }]) {
      const { above, rows } = shown({ message: 'It is gone.', fields: {}, ...typed });
      expect(above).toContain('It is gone.');
      expect(rows.map(isOpen)).toEqual([false, false]);
    }
  });
});
