import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { IntlProvider } from '#platform/i18n/i18n.ts';
import { describe, expect, it } from 'vitest';
import type { CaseView } from '#features/moderation/decisions/case.schema.ts';
import { QUEUE_KINDS, QUEUE_ORDERS } from '#features/moderation/moderation.limits.ts';
import { messagesOf } from '../../../../messages/messages.server.ts';
import { caseCardView, caseDetails, caseEvidence, NOW } from '#tests/support/case-view.ts';
import { QueueScreen, type QueueScreenProps } from './QueueScreen.tsx';
import { ArrivedMeanwhile } from './ArrivedMeanwhile.tsx';
import type { QueueChoice } from './queue-paths.ts';
import { QueueTools } from './QueueTools.tsx';
import { RevisionScreen } from './RevisionScreen.tsx';
import { TakeDownScreen } from './TakeDownScreen.tsx';

const card = caseCardView;
const details = caseDetails;
const ANY: QueueChoice = {
  filter: null,
  kind: null,
  country: null,
  language: null,
  order: 'overdue',
};
const queue: QueueScreenProps = {
  items: [card],
  nextCursor: null,
  choice: ANY,
  cursor: null,
  chosen: details,
  evidence: caseEvidence,
  wasOpened: true,
  now: NOW,
  answer: null,
  waves: [],
};

function html(element: ReactNode, locale = 'en'): string {
  const Page = createRoutesStub([{ path: '/', Component: () => element }]);
  const page = renderToString(
    <IntlProvider locale={locale} messages={messagesOf(locale)} timeZone="UTC" year={2026}>
      <Page />
    </IntlProvider>,
  );
  return page.replaceAll('<!-- -->', '');
}
const screen = (props: Partial<QueueScreenProps> = {}) =>
  html(<QueueScreen {...queue} {...props} />);
const chosen = (about: Partial<CaseView>) => screen({ chosen: { ...details, ...about } });

describe('the queue', () => {
  it('shows what waits, how risky it is, why, where, whose, and how much time is left', () => {
    const page = screen({ chosen: null, wasOpened: false });
    for (const text of [
      'Fishing boat',
      'High',
      'Wire transfer',
      'Marvin S.',
      '5 h left',
      'US$6,400.00',
    ])
      expect(page).toContain(text);
    expect(page).toContain('Saint Vincent and the Grenadines');
    const late = { ...card, dueAt: '2026-11-22T12:00:00.000Z', isOverdue: true };
    expect(screen({ items: [late], chosen: null })).toContain('3 h late');
  });

  it('is narrowed by a form and ordered by links, which keep each other', () => {
    const counts = {
      all: 14,
      pending: 9,
      flagged: 3,
      reported: 1,
      sampled: 0,
      overdue: 0,
      kinds: { events: 3 },
    };
    const choice: QueueChoice = { ...ANY, kind: 'events', order: 'risk' };
    const page = html(<QueueTools choice={choice} counts={counts} appeals={2} />);
    for (const kind of QUEUE_KINDS) expect(page).toContain(`<option value="${kind}"`);
    for (const text of ['Event (3)', 'Pending (9)', 'Appealed (2)', 'Jamaica'])
      expect(page).toContain(text);
    expect(page).toContain('<option value="events" selected="">');
    for (const order of QUEUE_ORDERS.filter((each) => each !== 'overdue'))
      expect(page).toContain(`href="/admin/queue?kind=events&amp;order=${order}"`);
    expect(page).toContain('href="/admin/queue?kind=events"');
  });

  it('says what it is narrowed to, and leads back', () => {
    const choice: QueueChoice = {
      ...ANY,
      filter: 'flagged',
      kind: 'events',
      country: 'JM',
      order: 'risk',
    };
    const page = screen({ choice, items: [], chosen: null, wasOpened: false });
    expect(page).toContain('href="/admin/queue?kind=events&amp;country=JM&amp;order=risk"');
    expect(page).toContain('href="/admin/queue?filter=flagged&amp;kind=events&amp;order=risk"');
    expect(page).toContain('Nothing of this kind waits');
    expect(screen()).not.toContain('q-filters');
  });

  it('keeps what it is narrowed to in every row, and goes on with what is free', () => {
    const claim = { id: card.id, name: 'Yvonne', picture: null, isMine: false, until: NOW };
    const [taken, free] = ['2', '3'].map((last) => ({
      ...card,
      id: `${card.id.slice(0, -1)}${last}`,
    }));
    const items = [card, { ...card, ...taken, claim }, { ...card, ...free }];
    const page = screen({ items, choice: { ...ANY, filter: 'flagged' } });
    expect(page).toContain(`href="/admin/queue?filter=flagged&amp;case=${card.id}"`);
    expect(page).toContain(`name="next" value="${free?.id}"`);
  });

  it('is opened by links, and decides by one form without scripts', () => {
    const page = screen();
    expect(page).toContain(`href="/admin/queue?case=${card.id}"`);
    for (const decision of ['reject', 'approve', 'escalate'])
      expect(page).toContain(`value="${decision}" name="decision"`);
    expect(page).toContain('name="revision" value="3"');
    expect(page).toMatch(new RegExp(`form="queue-bulk"[^>]* name="case" value="${card.id}:3"`));
    expect(page).not.toContain('style=');
  });

  it('takes down what was decided and is ticked, where nothing is left to approve', () => {
    const decided = { ...card, state: 'decided' as const };
    const about = { ...details, ...decided, status: 'approved' };
    const page = screen({
      items: [decided],
      chosen: about,
      choice: { ...ANY, filter: 'decided' },
    });
    expect(page).toContain('name="intent" value="takeDownAll"');
    expect(page).toContain('value="reject" name="decision"');
    expect(page).not.toContain('value="approve" name="decision"');
    expect(page).not.toMatch(/<input[^>]*name="case"[^>]* disabled/);
  });

  it('marks what was seen, and explains it by the same number', () => {
    const page = screen();
    expect(page).toMatch(/<mark class="seen bad">wire <span class="nb">transfer<sup>/);
    expect(page).toContain('Finding 1');
    expect(page).toContain('Money sent this way cannot be recovered: “wire transfer”.');
    expect(page).toContain('88%');
  });

  it('says whose case it is, and takes no tick of what somebody else has open', () => {
    const claim = { id: card.id, name: 'Yvonne', picture: null, isMine: false, until: NOW };
    const page = screen({ items: [{ ...card, claim }], chosen: { ...details, claim } });
    expect(page).toContain('Yvonne is looking at this right now.');
    expect(page).toMatch(/type="checkbox"[^>]* disabled=""/);
    expect(chosen({ claim: { ...claim, isMine: true } })).toContain('Yours');
  });

  it.each(['own', 'reported', 'forAdmins', 'deciding'] as const)(
    'shows why somebody may not decide (%s), and no form',
    (lock) => {
      const page = chosen({ lock });
      expect(page).not.toContain('q-decide');
    },
  );

  it('shows the words of a reported message only after a look that is recorded', () => {
    const about = { kind: 'messages', isPrivate: true, texts: [], outcome: null };
    expect(chosen(about)).toContain('value="read"');
    const said = { senderId: card.id, content: 'Pay me by wire.', at: NOW, pictures: [] };
    const message = { ...said, id: card.id, senderName: 'Marvin', isReported: true };
    const read = (id: string) =>
      screen({
        chosen: { ...details, ...about },
        answer: { intent: 'read', failure: null, read: { id, thread: [message] } },
      });
    expect(read(card.id)).toContain('Pay me by wire.');
    expect(read(card.id)).not.toContain('value="read"');
    // What was read of another case says nothing of this one.
    expect(read(card.subjectId)).not.toContain('Pay me by wire.');
  });

  it('shows the picture of a person', () => {
    const page = chosen({ portraits: { before: [], after: ['/avatar/1.webp'] } });
    expect(page).toContain('src="/avatar/1.webp"');
  });

  it.each([
    [0.2, 'Below 30%: it is approved automatically.'],
    [0.5, 'Between 30% and 70%: a person decides.'],
    [0.86, 'Above 70% and up to 90%: a person decides, before the others.'],
    [0.95, 'Above 90%: it is rejected automatically.'],
  ])('says what a risk of %d means, and by which rules', (risk, words) => {
    const { assessment } = details;
    const about = { ...details, assessment: assessment && { ...assessment, risk } };
    const page = html(<RevisionScreen about={about} evidence={null} now={NOW} answer={null} />);
    expect(page).toContain(words);
    expect(page).toContain('Rule version 14.');
    expect(page).toMatch(/<tspan x="70%">70%<\/tspan>/);
  });

  it('offers a second look at what was decided, and to take down what is public', () => {
    const decided = chosen({ state: 'decided', status: 'approved' });
    expect(decided).toContain('value="reopen"');
    expect(decided).toContain(`/admin/take-down?kind=listings&amp;id=${card.subjectId}`);
    expect(chosen({ state: 'decided', status: 'rejected' })).not.toContain('take-down');
  });

  it('warns the author of what is taken down, unless somebody may not or they had a warning', () => {
    const { author, subjectId: id, kind } = details;
    const about = { kind: 'listings' as const, id, title: 'Boat', path: '/products/1', author };
    const of = (history: Partial<CaseView['history']>) =>
      html(
        <TakeDownScreen
          subject={about}
          asked={{ kind, id }}
          history={{ ...details.history, ...history }}
          answer={null}
        />,
      );
    expect(of({ strikes: 0, maySanction: true })).toContain('<option value="warning" selected');
    expect(of({ strikes: 1, maySanction: true })).toContain('<option value="" selected');
    expect(of({ maySanction: false })).not.toContain('name="step"');
  });

  it('says what was wrong with a decision, and which of several were not decided', () => {
    const failure = { message: 'No.', fields: { reason: 'Choose a reason.' } };
    expect(screen({ answer: { intent: 'decide', failure } })).toContain('Choose a reason.');
    const refused = [{ id: card.id, error: 'Somebody has already decided on this.' }];
    expect(screen({ answer: { intent: 'bulk', failure: null, refused } })).toContain(
      'Fishing boat</a>: Somebody has already decided on this.',
    );
  });

  it('says that nothing waits, and that an opened case is gone', () => {
    expect(screen({ items: [], chosen: null, wasOpened: false })).toContain('Nothing waits');
    expect(screen({ chosen: null })).toContain('This case is not here any more');
  });

  it.each(['en', 'es', 'fr'])('speaks %s, with every text', (locale) => {
    const page = html(<QueueScreen {...queue} />, locale);
    expect(page).not.toMatch(/queue\.[a-z]+/);
  });
});

describe('the page of one case', () => {
  const edit: Partial<CaseView> = {
    isEdit: true,
    changes: [{ field: 'title', before: 'Jimny, white', after: 'Jimny, urgent' }],
    unchanged: 6,
    pictures: [
      { id: card.id, view: null, change: 'kept' },
      { id: card.subjectId, view: null, change: 'removed' },
    ],
  };
  const page = (about: Partial<CaseView>) =>
    html(
      <RevisionScreen
        about={{ ...details, ...about }}
        evidence={caseEvidence}
        now={NOW}
        answer={null}
      />,
    );

  it('shows what an edit changes word by word, and counts what stays', () => {
    const changed = page(edit);
    expect(changed).toContain('Jimny, <del>white</del>');
    expect(changed).toContain('Jimny, <ins>urgent</ins>');
    expect(changed).toContain('Revision 2, approved Nov 21, 2026');
    expect(changed).toContain('Revision 3, waiting');
    expect(changed).toContain('6 fields are unchanged and left out.');
    for (const word of ['Kept', 'Removed', '2 changed']) expect(changed).toContain(word);
    expect(changed).toContain('name="whole"');
    expect(changed).not.toContain('style=');
  });

  it('says how much lower a price is, with the number of what was found', () => {
    const finding = {
      detector: 'pricing' as const,
      flag: 'price_far_below_market',
      score: 0.71,
      values: { typical: 17_900, currency: 'USD', percent: 39 },
      seen: [],
    };
    const { assessment } = details;
    const changed = page({
      ...edit,
      changes: [{ field: 'price', before: 'US$18,500.00', after: 'US$6,900.00' }],
      priceBefore: { amount: 1_850_000, currency: 'USD' },
      price: { amount: 690_000, currency: 'USD' },
      assessment: assessment && { ...assessment, findings: [finding] },
    });
    expect(changed).toContain('<del>US$18,500.00</del>');
    expect(changed).toMatch(/<ins>US\$6,900.00<\/ins>.*Finding 1.*-62.7%/);
  });

  it('shows both when a newer revision arrives while somebody reads', () => {
    const newer = {
      ...details,
      revision: 4,
      texts: [{ field: 'title', text: 'Fishing boat, new engine' }],
    };
    const both = html(<ArrivedMeanwhile read={details} about={newer} findings={[]} />);
    expect(both).toContain('Revision 4 arrived while you read');
    expect(both).toContain('Fishing boat<ins>, new engine</ins>');
    expect(both).toContain('<del>Deposit by wire transfer today.</del>');
    expect(both).toContain('2 changed');
    expect(both).not.toContain('$6,400.00');
  });

  it('shows all that is written where nothing was before', () => {
    const written = page({});
    expect(written).toContain('$6,400.00');
    expect(written).not.toContain('<ins>');
  });

  it('tells the author’s history and what happened to earlier revisions', () => {
    const told = page({});
    for (const text of ['Revision 2 approved', 'risk 8%', '2 approved, 1 rejected', '1 strike'])
      expect(told).toContain(text);
  });
});
