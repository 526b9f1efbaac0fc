import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { DecisionView, OwnAppealView } from '#features/moderation/moderation.appeal.schema.ts';
import type { OwnReportView } from '#features/moderation/reports/report.schema.ts';
import type {
  OwnSanctionView,
  StandingView,
} from '#features/moderation/sanctions/sanction.schema.ts';
import { passTime, renderWidget } from '#tests/support/widget.tsx';
import { DecisionScreen } from './DecisionScreen.tsx';
import { OwnReports } from './OwnReports.tsx';
import { Suspended } from './Suspended.tsx';
import { AppealNote } from './SanctionAppeal.tsx';

afterEach(() => vi.useRealTimers());

const AT = '2026-11-20T12:00:00.000Z';
const ID = '0193b1a0-0000-7000-8000-000000000001';
const OPEN = { state: 'open', closedAt: null } as const;
const CLOSED = { state: 'kept', closedAt: AT } as const;
type State = typeof OPEN | typeof CLOSED;

const report = (state: State): OwnReportView => ({
  id: ID,
  kind: 'listings',
  subjectId: ID,
  title: 'Mahogany chair',
  reason: 'scam',
  note: '',
  createdAt: AT,
  dueAt: AT,
  answer: null,
  rule: null,
  ...state,
});
const appeal = ({ closedAt }: State): OwnAppealView => ({
  id: ID,
  about: 'decision',
  aboutId: ID,
  text: 'It is my own chair.',
  proofs: [],
  state: closedAt ? 'denied' : 'open',
  createdAt: AT,
  dueAt: AT,
  closedAt,
  answer: null,
});
const STANDING: StandingView = { state: 'ok', since: null, until: null, strikes: 0 };
const SANCTION: OwnSanctionView = {
  id: ID,
  step: 'suspension',
  rule: 'prohibitedItems',
  section: 3,
  note: '',
  evidence: [],
  decisionId: null,
  at: AT,
  until: AT,
  days: 7,
  daysLeft: 3,
  status: 'inForce',
  appealUntil: null,
};
const decision = (state: State): DecisionView => ({
  id: ID,
  kind: 'listings',
  subjectId: ID,
  at: AT,
  outcome: 'remove',
  whole: true,
  byCheck: false,
  rule: null,
  reason: null,
  note: null,
  subject: null,
  seen: { texts: [], reasons: [] },
  appeal: appeal(state),
  appealUntil: null,
});

const PAGES: Record<string, (props: { state: State }) => ReactNode> = {
  '/reports': ({ state }) => (
    <OwnReports report={null} reports={[report(state)]} olderPath={null} />
  ),
  '/reports/{id}': ({ state }) => (
    <OwnReports report={report(state)} reports={[]} olderPath={null} />
  ),
  '/decisions/{id}': ({ state }) => (
    <DecisionScreen decision={decision(state)} standing={STANDING} />
  ),
  '/suspended': ({ state }) => (
    <Suspended email="m@x.test" until={AT} sanction={SANCTION} appeal={appeal(state)} />
  ),
  '/sanctions/{id}': ({ state }) => <AppealNote sanction={SANCTION} appeal={appeal(state)} />,
};

test.each(Object.keys(PAGES))(
  '%s is read anew while it waits for its answer, and no longer once it has one',
  async (path) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const Shown = PAGES[path] ?? (() => null);
    const Page = () => <Shown state={useLoaderData<State>()} />;
    let reads = 0;
    await renderWidget(<Page />, {
      data: OPEN,
      loader: () => (++reads < 2 ? OPEN : CLOSED),
    });
    await passTime(2_000);
    expect(reads).toBe(1);
    await passTime(4_000);
    expect(reads).toBe(2);
    await passTime(120_000);
    expect(reads).toBe(2);
  },
);
