/** The queue under the keys of a moderator: nothing pressed is lost, and nothing slips. */
import { screen, waitFor, within } from '@testing-library/react';
import { useLoaderData } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WaveCard } from '#features/moderation/cleaning/wave.schema.ts';
import type { DeferredView } from '#features/moderation/deferred/schema.ts';
import type { CaseCard, CaseView } from '#features/moderation/decisions/case.schema.ts';
import type { DeskAnswer } from '#features/moderation/inbox/forms.server.ts';
import { DecidedBar } from '#features/moderation/ui/DecidedBar.tsx';
import { caseEvidence } from '#tests/support/case-view.ts';
import { buildCase } from '#tests/support/queue-cases.ts';
import { passTime, renderWidget } from '#tests/support/widget.tsx';
import { QueueScreen } from './QueueScreen.tsx';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

const DRAWN = 700;
const NOW = '2026-11-22T15:00:00.000Z';
const CHOICE = {
  filter: null,
  kind: null,
  country: null,
  language: null,
  order: 'overdue',
} as const;
type Loaded = {
  items: CaseCard[];
  chosen: CaseView | null;
  deferred: DeferredView[];
  waves: WaveCard[];
};
const WAVE: WaveCard = {
  id: '0193b1a0-0000-7000-8000-000000000001',
  state: 'open',
  title: 'Gas stove',
  openedAt: NOW,
  lastAt: NOW,
  accounts: 40,
  open: 40,
  rejected: 0,
  approved: 0,
};

function Page() {
  const { items, chosen, deferred, waves } = useLoaderData<Loaded>();
  return (
    <>
      <QueueScreen
        items={items}
        nextCursor={null}
        choice={CHOICE}
        cursor={null}
        chosen={chosen}
        evidence={caseEvidence}
        wasOpened
        now={NOW}
        answer={null}
        waves={waves}
      />
      <DecidedBar deferred={deferred} />
    </>
  );
}

/** A desk with these cases, and the server behind it, which keeps what is decided. */
async function desk(
  cases: CaseView[],
  {
    refuse = '',
    unanswered = false,
    unansweredUndo = false,
    follows = true,
    waves = [] as WaveCard[],
  } = {},
) {
  const posts: Record<string, string[]>[] = [];
  const addresses: string[] = [];
  let deferred: DeferredView[] = [];
  let kept = new Set<string>();
  const load = (url: string): Loaded => {
    const items = cases.filter(({ id }) => !kept.has(id));
    const asked = new URL(url, 'https://shop.example').searchParams.get('case');
    const chosen = cases.find(({ id }) => id === asked) ?? items[0] ?? null;
    return { items, chosen, deferred, waves };
  };
  const loader = ({ request }: { request: Request }) =>
    follows ? load(request.url) : new Promise<Loaded>(() => {});
  const action = async ({ request }: { request: Request }): Promise<DeskAnswer> => {
    const form = await request.formData();
    const intent = String(form.get('intent'));
    const names = new Set(form.keys());
    if (intent === 'claim') return { intent, failure: null };
    addresses.push(request.url);
    posts.push(Object.fromEntries([...names].map((name) => [name, form.getAll(name).map(String)])));
    if (unanswered || (unansweredUndo && intent === 'undo'))
      return { intent: 'decide', failure: { message: '', fields: {}, unanswered: 'failed' } };
    if (intent === 'read') return { intent, failure: null };
    if (refuse) return { intent, failure: { message: refuse, fields: {} } };
    const ids = form.has('case')
      ? form.getAll('case').map((value) => String(value).split(':', 1)[0] ?? '')
      : [String(form.get('id'))];
    if (intent === 'undo') {
      deferred = deferred.filter(({ batch }) => batch !== form.get('batch'));
      kept = new Set();
      return { intent, failure: null };
    }
    kept = new Set([...kept, ...ids]);
    const title = cases.find(({ id }) => id === ids[0])?.title ?? '';
    const decision = String(form.get('decision')) as DeferredView['decision'];
    const made = { title, decision, count: ids.length, caseId: ids[0] ?? '', effectAt: NOW };
    const batch = String(form.get('batch'));
    deferred = [{ ...made, batch, waveId: null, refused: null }, ...deferred];
    return { intent, failure: null };
  };
  const widget = await renderWidget(<Page />, {
    path: '/admin/queue',
    data: load('/admin/queue'),
    loader: loader as never,
    action: action as never,
    network: ({ url, method }) => {
      const id = new URL(url).pathname.split('/')[4];
      const about = cases.find((each) => each.id === id);
      if (method !== 'GET') return new Response(null, { status: 204 });
      return Response.json({ data: url.endsWith('/evidence') ? caseEvidence : about });
    },
  });
  await passTime(0);
  const press = async (...keys: string[]) => {
    for (const key of keys) await widget.user.keyboard(key);
    await passTime(0);
  };
  return { ...widget, posts, addresses, press };
}

const several = (count: number, of: (at: number) => Partial<CaseView> = () => ({})) =>
  Array.from({ length: count }, (_, at) => buildCase(at, of(at)));
const openTitle = () =>
  document.querySelector('.q-row.on .q-words a')?.textContent ?? 'nothing is open';
const panelTitle = () => document.querySelector('.q-side h2')?.textContent;

test('five presses of J move five rows, however long the page takes to follow', async () => {
  const { press } = await desk(several(8), { follows: false });
  await press('j', 'j', 'j', 'j', 'j');
  expect(openTitle()).toBe('Case 5');
  await press('k', 'k');
  expect(openTitle()).toBe('Case 3');
  // It was loaded ahead: its words are there, and the page has still not answered.
  expect(panelTitle()).toBe('Case 3');
});

test('cases around the open one are loaded ahead, a few of them and each once', async () => {
  const { network, press } = await desk(several(12));
  const asked = () =>
    network.questions.filter(({ url }) => /cases\/[^/]+$/.test(url.pathname)).length;
  expect(asked()).toBe(4);
  await press('j', 'k', 'j');
  expect(asked()).toBe(5);
});

test('keys decide nothing for a moment after a case was drawn', async () => {
  const { posts, press } = await desk(several(3));
  await press('a');
  expect(posts).toEqual([]);
  await passTime(DRAWN);
  await press('a', 'a', 'a');
  // The others were meant for what had been there before.
  expect(posts).toMatchObject([{ decision: ['approve'], stay: ['on'] }]);
  expect(openTitle()).toBe('Case 1');
});

test('what is probably wrong is approved by a second press alone, after it was read', async () => {
  const { posts, press } = await desk(several(2, () => ({ assessment: risky(0.84) })));
  await passTime(DRAWN);
  await press('a', 'a');
  expect(posts).toEqual([]);
  expect(screen.getByRole('alert').textContent).toContain('The risk is 84%');
  await passTime(DRAWN);
  await press('a');
  expect(posts).toMatchObject([{ decision: ['approve'] }]);
});

test('keys decide nothing about a case that a narrow screen does not show', async () => {
  const { posts, press } = await desk(several(3));
  await passTime(DRAWN);
  document.querySelector('.q-side')?.setAttribute('style', 'display: none');
  await press('a', 'r', '1', 'e');
  expect(posts).toEqual([]);
});

test('O opens what was said in private', async () => {
  const { posts, press } = await desk(several(2, () => ({ kind: 'messages', isPrivate: true })));
  await press('o');
  expect(posts[0]?.['intent']).toContain('read');
});

test('what was said in private is asked for at the address of its case, which may come first', async () => {
  const cases = several(3, () => ({ kind: 'messages', isPrivate: true }));
  const { addresses, press } = await desk(cases, { follows: false });
  await passTime(DRAWN);
  await press('a');
  expect(panelTitle()).toBe('Case 1');
  await press('o');
  expect(addresses.at(-1)).toContain(`case=${cases[1]?.id}`);
});

test('without an answer nothing is lost: the case is in the list again, and the page stays', async () => {
  const { at, press } = await desk(several(3), { unanswered: true });
  await passTime(DRAWN);
  const before = at();
  await press('a');
  expect(await screen.findByText('1 case was not decided')).toBeTruthy();
  expect(screen.getAllByRole('checkbox')).toHaveLength(3);
  // The next one was loaded ahead; a page would not come.
  expect(panelTitle()).toBe('Case 1');
  expect(at()).toBe(before);
});

test('an undoing without an answer is told', async () => {
  const { press, user } = await desk(several(3), { unansweredUndo: true });
  await passTime(DRAWN);
  await press('a');
  await user.click(await screen.findByRole('button', { name: /Undo/ }));
  expect(await screen.findByText(/An error occurred/)).toBeTruthy();
});

test('R and a digit reject by the reason that stands beside it', async () => {
  const { posts, press } = await desk(several(2));
  await passTime(DRAWN);
  await press('r');
  const reasons = screen.getByRole('group', { name: 'Reason for a rejection' });
  const third = within(reasons).getAllByRole('button')[2];
  expect(third?.textContent).toBe('3 Looks like a scam');
  await press('3');
  expect(posts).toMatchObject([{ decision: ['reject'], reason: ['scam'] }]);
  expect(openTitle()).toBe('Case 1');
});

test('the reason that is chosen already is the first of them', async () => {
  const { posts, press, user } = await desk(several(2));
  await passTime(DRAWN);
  const side = within(screen.getByRole('complementary'));
  await user.selectOptions(side.getByLabelText('Reason for a rejection'), 'duplicate');
  (document.activeElement as HTMLElement | null)?.blur();
  await press('r', '1');
  expect(posts).toMatchObject([{ decision: ['reject'], reason: ['duplicate'] }]);
});

test('ticks are decided together: of one author, with one text, or all', async () => {
  const author = { id: '019a0000-0000-7000-8000-0000000000aa', name: 'Marvin', picture: null };
  const { posts, press } = await desk(
    several(6, (at) => ({ ...(at % 2 ? {} : { author }), textKey: at > 3 ? 'one' : `${at}` })),
  );
  const ticked = () =>
    screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
  await press('x');
  expect(ticked()).toEqual([true, false, false, false, false, false]);
  await press('y');
  expect(ticked()).toEqual([true, false, true, false, true, false]);
  await press('j', 'j', 'j', 'j', 't');
  expect(ticked()).toEqual([true, false, true, false, true, true]);
  await passTime(DRAWN);
  await press('r', '3');
  expect(posts).toMatchObject([{ intent: ['bulk'], decision: ['reject'], reason: ['scam'] }]);
  expect(posts[0]?.['case']).toHaveLength(4);
  await waitFor(() => expect(ticked()).toEqual([false, false]));
  await press('l');
  expect(ticked()).toEqual([true, true]);
});

test('several are approved by a second press, which is asked for anew when the ticks change', async () => {
  const { posts, press } = await desk(several(4));
  await passTime(DRAWN);
  await press('x', 'a');
  await passTime(DRAWN);
  await press('j', 'x', 'a');
  expect(posts).toEqual([]);
  await passTime(DRAWN);
  await press('a');
  expect(posts).toMatchObject([{ intent: ['bulk'], decision: ['approve'] }]);
  expect(posts[0]?.['case']).toHaveLength(2);
});

test('after R, W warns the author as well, and S suspends them', async () => {
  const { posts, press } = await desk(several(3));
  await passTime(DRAWN);
  await press('r', 'w', '1');
  await passTime(DRAWN);
  await press('r', 'w', 's', '1');
  await passTime(DRAWN);
  await press('r', 's', 's', '1');
  expect(posts.map(({ step }) => step)).toEqual([['warning'], ['suspension:14'], ['']]);
});

test('W keeps a warning that a first removal comes with, and drops it when it is pressed again', async () => {
  const history = { ...buildCase(0).history, strikes: 0 };
  const { posts, press } = await desk(several(2, () => ({ isRemoval: true, history })));
  await passTime(DRAWN);
  await press('r', 'w');
  expect(screen.getByText('✓ warn the author, too')).toBeTruthy();
  await press('1');
  await passTime(DRAWN);
  await press('r', 'w', 'w', '1');
  expect(posts.map(({ step }) => step)).toEqual([['warning'], ['waived:mistake']]);
});

test('U takes back the last decision, and its case is there again', async () => {
  const { posts, press } = await desk(several(3));
  await passTime(DRAWN);
  await press('a', 'u');
  await waitFor(() => expect(posts).toHaveLength(2));
  expect(posts[1]).toMatchObject({ intent: ['undo'], batch: posts[0]?.['batch'] });
  expect(await screen.findByRole('link', { name: 'Case 0' })).toBeTruthy();
});

test('a decision that is refused is told with its case, which is in the list again', async () => {
  const { press } = await desk(several(2), { refuse: 'Yvonne is looking at this right now.' });
  await passTime(DRAWN);
  await press('a');
  const told = await screen.findByText(/Yvonne is looking at this right now/);
  expect(told.textContent).toContain('Case 0');
  expect(screen.getAllByRole('listitem').length).toBeGreaterThan(1);
});

test('twenty mixed cases take 45 keys at most', async () => {
  // As a Monday has them: eleven are fine, two of these look bad; five are rejected, each by
  // another reason; one goes to the administrators; three are one advertisement.
  const spam = { id: '019a0000-0000-7000-8000-0000000000aa', name: 'Deals', picture: null };
  const { posts, press } = await desk(
    several(20, (at) => ({
      ...(at < 3 ? { author: spam } : {}),
      ...(at === 6 || at === 9 ? { assessment: risky(0.8) } : {}),
    })),
  );
  let keys = 0;
  const hit = async (...all: string[]) => {
    for (const key of all) {
      await passTime(DRAWN);
      await press(key);
      keys += 1;
    }
  };
  await hit('y', 'r', '5');
  for (let at = 3; at < 20; at += 1) {
    if (at === 6 || at === 9) await hit('a', 'a');
    else if (at % 3 === 1) await hit('r', String(at % 9));
    else if (at === 17) await hit('e');
    else await hit('a');
  }
  const decided = posts.flatMap((post) => post['case'] ?? post['id'] ?? []);
  expect(new Set(decided.map((each) => each.split(':', 1)[0])).size).toBe(20);
  expect(keys).toBeLessThanOrEqual(45);
});

function risky(risk: number): CaseView['assessment'] {
  return { risk, ruleVersion: '14', opinion: null, findings: [] };
}

test('W warns the author while a reason is chosen, and opens the wave at other times', async () => {
  const { press, posts, at } = await desk(several(2), { waves: [WAVE] });
  await passTime(DRAWN);
  await press('r', 'w', '1');
  await waitFor(() => expect(posts).toMatchObject([{ decision: ['reject'], step: ['warning'] }]));
  expect(at()).toContain('/admin/queue');
  await press('w');
  await waitFor(() => expect(at()).toContain(WAVE.id));
});
