import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { IntlProvider } from '#platform/i18n/i18n.ts';
import { describe, expect, it } from 'vitest';
import type { AuditEntryView } from '#features/moderation/people/audit.schema.ts';
import type { PersonEventView, PersonView } from '#features/moderation/people/people.schema.ts';
import { messagesOf } from '../../../../messages/messages.server.ts';
import { AuditTable } from './AuditTable.tsx';
import { PeopleList } from './PeopleList.tsx';
import { PersonPane } from './PersonPane.tsx';

function html(element: ReactNode, locale = 'en'): string {
  const Page = createRoutesStub([{ path: '/', Component: () => element }]);
  const page = renderToString(
    <IntlProvider locale={locale} messages={messagesOf(locale)} timeZone="UTC" year={2026}>
      <Page />
    </IntlProvider>,
  );
  return page.replaceAll('<!-- -->', '');
}

const id = '019a0000-0000-7000-8000-000000000001';
const entry: AuditEntryView = {
  id,
  at: '2026-11-22T10:42:07.000Z',
  actor: null,
  action: 'decision.reject',
  kind: 'listings',
  subjectId: id,
  subject: 'Outboard 15 hp',
  path: `/products/${id}`,
  detail: { revision: 1, risk: 0.92, ruleVersion: '14', flags: 'wire_transfer' },
};
const suspended: AuditEntryView = {
  ...entry,
  id: '019a0000-0000-7000-8000-000000000002',
  at: '2026-11-21T09:58:40.000Z',
  actor: { id, name: 'Yvonne Daniel', picture: null },
  action: 'sanction.suspension',
  kind: 'person',
  subject: 'Marvin Sylvester',
  path: `/admin/people/${id}`,
  detail: { rule: 'spam', days: 14, sanctionId: id },
};

describe('the audit log', () => {
  it('is a table for each day, with who, what in words, a link and what is known', () => {
    const page = html(<AuditTable entries={[entry, suspended]} count="2 entries" />);
    expect(page.match(/<table/g)).toHaveLength(2);
    for (const text of [
      'Sunday, November 22, 2026',
      'Saturday, November 21, 2026',
      '10:42:07',
      'Automatic',
      'Listing rejected',
      `href="/products/${id}"`,
      ', revision 1',
      'risk 92%, rule version 14, Wire transfer',
      'Suspended for 14 days',
      `href="/admin/people/${id}"`,
      'Content Policy 5: No spam',
    ])
      expect(page).toContain(text);
    expect(page.match(/2 entries/g)).toHaveLength(1);
    expect(page).not.toContain('sanctionId');
  });

  it('is read in the other languages, too', () => {
    expect(html(<AuditTable entries={[entry]} count="" />, 'es')).toContain('Anuncio rechazado');
    expect(html(<AuditTable entries={[entry]} count="" />, 'fr')).toContain('Annonce refusée');
  });

  it('names what is gone by its number, and whoever is gone', () => {
    const actor = { id, name: '', picture: null };
    const gone = { ...entry, actor, subject: null, path: null, detail: {} };
    const page = html(<AuditTable entries={[gone]} count="" />);
    expect(page).toContain('Listing 000001');
    expect(page).toContain('Deleted account');
  });
});

const happened: PersonEventView = {
  id,
  at: '2026-11-19T10:00:00.000Z',
  what: 'decision',
  code: 'reject',
  kind: 'listings',
  title: 'Outboard 15 hp',
  path: `/products/${id}`,
  reason: 'fraud',
  risk: 0.92,
  flags: ['payment_upfront'],
  device: null,
  strike: null,
  by: null,
  isAutomatic: true,
};
const person: PersonView = {
  id,
  name: 'Marvin Sylvester',
  picture: null,
  country: 'VC',
  role: 'user',
  joinedAt: '2026-11-11T10:00:00.000Z',
  state: 'warned',
  email: null,
  phone: null,
  parish: null,
  emailVerified: true,
  phoneVerified: false,
  identityVerified: false,
  islandVerified: false,
  standing: { state: 'warned', since: '2026-11-15T10:00:00.000Z', until: null, strikes: 1 },
  lastId: id,
  sanctions: [
    {
      id,
      step: 'warning',
      rule: 'fraud',
      section: 2,
      note: 'Payment comes after the handover.',
      evidence: [],
      decisionId: null,
      at: '2026-11-15T10:00:00.000Z',
      until: null,
      days: null,
      daysLeft: null,
      status: 'inForce',
      appealUntil: null,
    },
  ],
  listings: { active: 4, rejected: 2, sold: 0 },
  reportsAgainst: { reports: 5, people: 3 },
  reportsMade: { reports: 1, upheld: 0 },
  sessions: 0,
  alike: [{ id, name: 'Elton Lewis', state: 'banned', similarity: 87 }],
  offered: {
    items: [{ id, title: 'Fishing boat', status: 'flagged', at: '2026-11-14T10:00:00.000Z' }],
    total: 6,
  },
  history: [
    happened,
    { ...happened, id: 'warning', what: 'sanction', code: 'warning', strike: 1, title: null },
    { ...happened, id: 'report', what: 'report', code: 'open', reason: 'scam', risk: null },
  ],
  canDecide: true,
};

describe('one person', () => {
  const pane = (tab: 'history' | 'strikes' | 'listings') =>
    html(<PersonPane person={person} decide={null} tab={tab} hrefOf={(each) => `?tab=${each}`} />);

  it('is shown with the evidence of what happened, and with who wrote the same', () => {
    const page = pane('history');
    for (const text of [
      'Listing rejected',
      'Outboard 15 hp',
      'risk 92% · Payment in advance · No payment before the buyer has seen the item · automatic',
      'Warning, strike 1',
      'Looks like a scam',
      'Same text as',
      'Elton Lewis',
      '87% the same · Banned',
    ])
      expect(page).toContain(text);
  });

  it('has strikes and listings under tabs of their own', () => {
    expect(pane('strikes')).toContain('Payment comes after the handover.');
    expect(pane('strikes')).not.toContain('Fishing boat');
    const listings = pane('listings');
    for (const text of ['Fishing boat', 'Flagged', 'The latest 1 of 6.', 'href="/?tab=strikes"'])
      expect(listings).toContain(text);
  });
});

describe('the list of people', () => {
  it('says how many stand where, and how many there are', () => {
    const page = html(
      <PeopleList
        query={{ q: 'marvin', state: null }}
        people={[person]}
        total={6}
        counts={{ all: 6, warned: 1, suspended: 2, banned: 3, everybody: 12_480 }}
        nextCursor={null}
        current={null}
      />,
    )
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ');
    for (const text of ['All 6', 'Warned 1', 'Suspended 2', 'Banned 3', '6 of 12,480'])
      expect(page).toContain(text);
  });
});
