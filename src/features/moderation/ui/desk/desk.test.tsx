import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { CaseView } from '#features/moderation/decisions/case.schema.ts';
import type { EvidenceView } from '#features/moderation/inbox/evidence.schema.ts';
import type { AppealDetails } from '#features/moderation/moderation.appeal.schema.ts';
import type { Finding } from '#features/moderation/moderation.schema.ts';
import type { CaseReportView } from '#features/moderation/reports/report.schema.ts';
import { PREFERENCE_CHOICES } from '#features/preferences/preferences.choices.ts';
import { toPreferences } from '#features/preferences/preferences.schema.ts';
import { PreferencesProvider } from '#features/preferences/ui/PreferencesContext.tsx';
import { IntlProvider } from '#platform/i18n/i18n.ts';
import { caseCardView, caseDetails, caseEvidence, NOW, picture } from '#tests/support/case-view.ts';
import { messagesOf } from '../../../../messages/messages.server.ts';
import { AppealPane } from '../inbox/AppealPane.tsx';
import { ReportPane } from '../inbox/ReportPane.tsx';
import { CasePanel } from '../queue/CasePanel.tsx';
import { RevisionScreen } from '../queue/RevisionScreen.tsx';
import { presetReason } from './reasons.ts';

function html(element: ReactNode, locale = 'en'): string {
  const whole = (
    <PreferencesProvider
      preferences={toPreferences({ locale }, PREFERENCE_CHOICES, 'en')}
      rates={{ USD: 1 }}
      choices={PREFERENCE_CHOICES}
    >
      {element}
    </PreferencesProvider>
  );
  const Page = createRoutesStub([{ path: '/', Component: () => whole }]);
  const page = renderToString(
    <IntlProvider locale={locale} messages={messagesOf(locale)} timeZone="UTC" year={2026}>
      <Page />
    </IntlProvider>,
  );
  return page.replaceAll('<!-- -->', '');
}

const ID = caseCardView.id;
const found = (
  flag: string,
  values: Finding['values'],
  detector: Finding['detector'],
): Finding => ({
  detector,
  flag,
  score: 0.8,
  values,
  seen: [],
});
const seenBy = (finding: Finding): Partial<CaseView> => ({
  assessment: { risk: 0.8, ruleVersion: '14', opinion: null, findings: [finding] },
});
const report: CaseReportView = {
  id: ID,
  title: 'Fishing boat',
  reason: 'scam',
  note: 'He took my deposit.',
  isWhole: false,
  createdAt: NOW,
  reporter: {
    id: ID,
    name: 'Keisha B.',
    picture: null,
    country: 'JM',
    upheld: 2,
    decided: 3,
    isTrusted: true,
  },
};
const shots = [1, 2, 3].map((number) => ({
  id: ID,
  view: picture(number),
  change: 'kept' as const,
}));
const place = { country: 'JM', box: [0, 0, 10, 6], x: 3, y: 2 };
const panel = (about: Partial<CaseView>, evidence: Partial<EvidenceView> = {}) =>
  html(
    <CasePanel
      about={{ ...caseDetails, ...about }}
      evidence={{ ...caseEvidence, ...evidence }}
      wasOpened
      back="/admin/queue"
      next={null}
      answer={null}
      onDecide={() => undefined}
      now={NOW}
    />,
  );

/** What waits, and what decides it, which its panel has to show. */
const KINDS: [string, Partial<CaseView>, Partial<EvidenceView>, string[]][] = [
  [
    'a listing held by its price',
    seenBy(
      found('price_far_below_market', { typical: 9_000, currency: 'USD', percent: 10 }, 'pricing'),
    ),
    {
      comparables: [
        {
          id: ID,
          title: 'Corolla 2014',
          country: 'BB',
          price: { amount: 900_000, currency: 'USD' },
        },
      ],
    },
    ['9,000 USD', 'US$9,000.00', `href="/products/${ID}"`, 'Corolla 2014', 'Barbados'],
  ],
  [
    'a copy of another account’s text',
    seenBy(found('copy_of_other_account', { accounts: 1 }, 'scam_patterns')),
    {
      copies: [
        {
          kind: 'listings',
          title: 'The first boat',
          path: '/products/7',
          author: 'Yvonne',
          percent: 97,
          isRejected: true,
        },
      ],
    },
    ['href="/products/7"', 'The first boat', 'Yvonne', '97% the same text', 'was rejected'],
  ],
  [
    'a picture of another account',
    { pictures: shots },
    {
      copies: [
        {
          kind: 'listings',
          title: 'Their boat',
          path: '/products/8',
          author: 'Kim',
          percent: null,
          isRejected: false,
        },
      ],
    },
    ['/media/1.webp', '/media/3.webp', 'href="/products/8"', 'the same picture'],
  ],
  [
    'words of a swindler',
    {},
    {},
    ['<mark class="seen bad">', 'Money sent this way cannot be recovered'],
  ],
  [
    'something prohibited, which depends on the place',
    {
      ...seenBy(found('cannabis', { words: 'ganja' }, 'prohibited_items')),
      place,
      facts: [{ field: 'place', text: 'Kingston, Jamaica' }],
    },
    {},
    ['Cannabis may not be offered', 'Kingston, Jamaica on the map', '<circle'],
  ],
  ['a reported listing', { isRemoval: true }, { reports: [report] }, ['He took my deposit.']],
  [
    'a report of a visitor without words',
    {},
    { reports: [{ ...report, note: '', reporter: null }] },
    ['A visitor', 'Looks like a scam'],
  ],
  [
    'what several people report',
    {},
    { reports: [report, { ...report, reason: 'sold', note: 'Sold to me.' }] },
    ['He took my deposit.', 'Sold to me.', 'Already sold', '2 of 3 reports right'],
  ],
  ['many pictures', { pictures: shots }, {}, ['/media/1.webp', '/media/2.webp', '/media/3.webp']],
  ['another language', { language: 'es' }, {}, ['lang="es"', 'Written in Spanish.']],
  [
    'an event',
    {
      kind: 'events',
      facts: [
        { field: 'begins', text: '2026-12-01 18:00' },
        { field: 'place', text: 'Jamaica' },
      ],
      place,
    },
    {},
    ['2026-12-01 18:00', 'Jamaica on the map'],
  ],
  [
    'a post in the forum',
    { kind: 'forum', texts: [{ field: 'content', text: 'Who knows a mechanic?' }] },
    {},
    ['Who knows a mechanic?', 'href="/products/1"'],
  ],
  [
    'a review',
    {
      kind: 'reviews',
      texts: [{ field: 'comment', text: 'Never came.' }],
      facts: [{ field: 'rating', text: '1' }],
    },
    {},
    ['Never came.', 'Rating: 1'],
  ],
  [
    'an answer to a review, beside the review',
    {
      kind: 'answers',
      texts: [{ field: 'answer', text: 'That is a lie.' }],
      facts: [{ field: 'review', text: 'Never came.' }],
    },
    {},
    ['That is a lie.', 'Never came.'],
  ],
  [
    'a store',
    {
      kind: 'stores',
      texts: [{ field: 'name', text: 'Ackee House' }],
      pictures: shots.slice(0, 1),
    },
    {},
    ['Ackee House', '/media/1.webp'],
  ],
  [
    'a profile',
    { kind: 'profiles', portraits: { before: [], after: ['/avatar/1.webp'] } },
    {},
    ['src="/avatar/1.webp"'],
  ],
  [
    'a first message that the check held',
    { kind: 'messages', texts: [{ field: 'content', text: 'Send the code to me.' }] },
    {},
    ['Send the code to me.'],
  ],
  [
    'a message that arrived, behind a look that is recorded',
    { kind: 'messages', isPrivate: true, texts: [] },
    { reports: [report] },
    ['value="read"', 'audit log', 'He took my deposit.'],
  ],
  [
    'somebody of whom more waits, and whom colleagues know',
    {},
    {
      others: [{ id: ID, kind: 'events', title: 'Beach party' }],
      notes: [{ id: ID, words: 'Third time.', at: NOW, by: 'Marcia', isHere: false }],
    },
    [`href="/admin/queue/${ID}"`, 'Beach party', 'Third time.', 'from another case'],
  ],
  [
    'a known seller',
    {},
    {},
    ['9 approved by the check', '4 on sale', '2 sold', '4.5 of 5 (6 ratings)', '/admin/people/'],
  ],
];

describe('the panel of a case', () => {
  it.each(KINDS)('has what decides %s', (_name, about, evidence, shown) => {
    const page = panel(about, evidence);
    for (const words of shown) expect(page).toContain(words);
    expect(page).not.toContain('style=');
  });

  it('begins with what people say, where they said something', () => {
    const others = [{ id: ID, kind: 'events', title: 'Beach party' }];
    const page = panel({ pictures: shots }, { reports: [report] });
    const whole = { ...caseEvidence, reports: [report], others };
    const screen = html(
      <RevisionScreen about={caseDetails} evidence={whole} answer={null} now={NOW} />,
    );
    // Below the title of the page, whose heading is the first.
    expect(screen.match(/<h[2-6]/)?.[0]).toBe('<h2');
    const [said, shot, title] = ['He took my', '<a href="/media/1.webp"', '<h2'].map((at) =>
      page.indexOf(at),
    );
    expect((said ?? 0) < (shot ?? 0) && (shot ?? 0) < (title ?? 0)).toBe(true);
  });
});

describe('the page of an edit', () => {
  const edit = (about: Partial<CaseView>) =>
    html(
      <RevisionScreen
        about={{ ...caseDetails, isEdit: true, ...about }}
        evidence={caseEvidence}
        answer={null}
        now={NOW}
      />,
    );

  it('has what changes in pictures, each to be opened', () => {
    const pictures = (['removed', 'added'] as const).map((change, at) => ({
      id: ID,
      view: picture(at + 1),
      change,
    }));
    const page = edit({ pictures });
    for (const words of ['href="/media/1.webp"', 'href="/media/2.webp"', 'Added', 'Removed'])
      expect(page).toContain(words);
  });

  it('has the words in its pictures', () => {
    const page = edit({ texts: [{ field: 'picture', text: 'Western Union only' }] });
    expect(page).toContain('Text in the picture');
    expect(page).toContain('Western Union only');
  });

  it('has what stays as it was only where something was seen in it', () => {
    const texts = [{ field: 'description', text: 'Half first, by Western Union.' }];
    const finding = found('payment_upfront', {}, 'scam_patterns');
    const seen = [{ field: 'description', start: 15, end: 28, text: 'Western Union' }];
    const page = edit({ texts, changes: [], ...seenBy({ ...finding, seen }) });
    expect(page).toContain('Half first, by ');
    expect(edit({ texts, changes: [], assessment: null })).not.toContain('Half first, by ');
  });
});

describe('a rejection', () => {
  it('has the reason that most reports speak for, and none that nobody said', () => {
    const of = (...reasons: CaseReportView['reason'][]) =>
      presetReason(reasons.map((reason) => ({ reason })));
    expect(of('spam', 'scam', 'scam')).toBe('scam');
    expect([of(), of('other'), of('sold')]).toEqual(['', '', '']);
    expect(panel({}, { reports: [report] })).toContain('<option value="scam" selected="">');
    expect(panel({})).toContain('<option value="" selected="">Choose a reason');
  });

  it('removes and warns at a first violation, unless somebody says why not', () => {
    const { history } = caseDetails;
    const first = panel({ isRemoval: true, history: { ...history, strikes: 0 } });
    expect(first).toContain('<option value="warning" selected="">Warn');
    expect(first).toContain('value="waived:mistake"');
    expect(first).toContain('>Remove<');
    expect(panel({ isRemoval: true })).toContain('<option value="" selected="">Nothing more');
    const never = panel({ isRemoval: false, history: { ...history, strikes: 0 } });
    expect(never).toContain('<option value="" selected="">Nothing more');
    expect(panel({ history: { ...history, maySanction: false } })).not.toContain('name="step"');
  });

  it('of what was reported has the same reason, words and step', () => {
    const evidence = { ...caseEvidence, reports: [report] };
    const open = { card: caseCardView, details: caseDetails, evidence, read: undefined };
    const page = html(<ReportPane open={open} failure={null} now={NOW} />);
    expect(page).toContain('<option value="scam" selected="">');
    for (const name of ['note', 'step', 'words']) expect(page).toContain(`name="${name}"`);
    const unknown = { ...open, evidence: { ...evidence, reports: [] } };
    const none = html(<ReportPane open={unknown} failure={null} now={NOW} />);
    expect(none).toContain('<option value="" selected="">');
  });
});

describe('an appeal', () => {
  it('stands beside all that was written, with pictures and the way to it', () => {
    const appeal: AppealDetails = {
      id: ID,
      about: 'decision',
      aboutId: ID,
      kind: 'listings',
      title: 'Fishing boat',
      person: { id: ID, name: 'Marvin S.', picture: null },
      createdAt: NOW,
      dueAt: NOW,
      claim: null,
      lock: null,
      text: 'It is my own boat.',
      proofs: [],
      state: 'open',
      joinedAt: NOW,
      earlier: 0,
      decision: {
        at: NOW,
        decidedBy: 'Yvonne',
        rule: 'wrongPlace',
        note: null,
        path: '/products/1',
        status: 'rejected',
        step: null,
        written: ['Boat of seven metres.'],
        pictures: [picture(1)],
        seen: { texts: [], reasons: [] },
      },
    };
    const page = html(<AppealPane appeal={appeal} failure={null} />);
    for (const words of ['Boat of seven metres.', 'href="/products/1"', 'href="/media/1.webp"'])
      expect(page).toContain(words);
  });
});

describe.each(['en', 'es', 'fr', 'nl', 'ht', 'pap'])('in %s', (locale) => {
  it('every flag that is explained has a name', () => {
    const { flags, why } = messagesOf(locale)['moderation'] as Record<string, object>;
    const { policy: _, ...explained } = why as Record<string, string>;
    expect(Object.keys(explained).filter((flag) => !Object.hasOwn(flags ?? {}, flag))).toEqual([]);
  });
});
