import { createContext, type ReactNode, Suspense, useContext, useMemo, useState } from 'react';
import type { RsvpAnswer, RsvpStatus } from '#features/events/events.limits.ts';
import type { RsvpView } from '#features/events/events.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { type Saved, saveRsvp } from './save-rsvp.ts';
import { useTurns } from './useTurns.ts';

/** What people's answers change of an event. */
export type Answered = {
  id: string;
  title: string;
  attendeeCount: number;
  interestedCount: number;
  waitingCount: number;
  maxAttendees: number | null;
  isFull: boolean;
};
type Known = Partial<Saved> & {
  /** The answer that is on its way, and whether others may see it. */
  wished?: RsvpAnswer | undefined;
  wishedVisible?: boolean | undefined;
  /** Why the last one was not kept. */
  problem?: string | undefined;
};
type Keeper = {
  /** Null for visitors. */
  answers: ReadonlyMap<string, RsvpView> | null;
  known: ReadonlyMap<string, Known>;
  send: (event: Answered, status: RsvpAnswer, visible?: boolean) => void;
};

const RsvpContext = createContext<Keeper>({ answers: null, known: new Map(), send: () => {} });

/** Fetched when a visitor wants to answer. */
const LoginDialog = lazyPart(() => import('./LoginDialog.tsx'));

/**
 * Stands around the events of a page. Answers are plain forms; where scripts run they are sent
 * without leaving the page, shown at once, and taken back with a sentence when they are refused.
 * @param answers the person's own, read with the page; null for visitors
 */
export function Rsvps({
  answers,
  children,
}: {
  answers: readonly RsvpView[] | null;
  children: ReactNode;
}) {
  const t = useTranslations('events.rsvp');
  const [known, setKnown] = useState<ReadonlyMap<string, Known>>(new Map());
  const [asks, setAsks] = useState(false);
  const [told, setTold] = useState('');
  const inTurn = useTurns();
  const byEvent = useMemo(
    () => answers && new Map(answers.map((answer) => [answer.eventId, answer])),
    [answers],
  );
  const change = (id: string, known: Known) =>
    setKnown((before) => new Map(before).set(id, { ...before.get(id), ...known }));

  const send = async (event: Answered, status: RsvpAnswer, visible?: boolean) => {
    const { id, title } = event;
    if (answers === null) return setAsks(true);
    change(id, { wished: status, wishedVisible: visible, problem: undefined });
    const answer = await inTurn(id, (signal) => saveRsvp(id, { status, visible }, signal));
    if (answer === null) return;
    const settled = { wished: undefined, wishedVisible: undefined };
    if ('saved' in answer) {
      change(id, { ...answer.saved, ...settled });
      setTold(t(`saved.${answer.saved.status}`, { title }));
    } else {
      change(id, { ...settled, problem: answer.problem ?? t('failed') });
      if (answer.signedOut) setAsks(true);
    }
  };

  const keeper = {
    answers: byEvent,
    known,
    send: (event: Answered, status: RsvpAnswer, visible?: boolean) =>
      void send(event, status, visible),
  };
  return (
    <RsvpContext value={keeper}>
      {children}
      <p className="sr" role="status">
        {told}
      </p>
      {asks ? (
        <Suspense>
          <LoginDialog onClose={() => setAsks(false)} />
        </Suspense>
      ) : null}
    </RsvpContext>
  );
}

/** The person's answer to an event as far as this page knows now, and the counts with it. */
export function useRsvp(event: Answered) {
  const { answers, known, send } = useContext(RsvpContext);
  const first = answers?.get(event.id);
  const now = known.get(event.id);
  const settled: RsvpStatus = now?.status ?? first?.status ?? 'not_going';
  const { isFull = event.isFull } = now ?? {};
  const status = now?.wished ? expected(now.wished, settled, isFull) : settled;
  return {
    status,
    position: (now?.status ? now.position : first?.position) ?? null,
    visible: now?.wishedVisible ?? now?.visible ?? first?.visible ?? false,
    attendeeCount: now?.attendeeCount ?? event.attendeeCount,
    interestedCount: now?.interestedCount ?? event.interestedCount,
    waitingCount: now?.waitingCount ?? event.waitingCount,
    isFull,
    busy: now?.wished !== undefined,
    problem: now?.problem,
    send: (answer: RsvpAnswer, visible?: boolean) => send(event, answer, visible),
  };
}

/** What will become of an answer, as far as one can know before the server says so. */
function expected(wished: RsvpAnswer, before: RsvpStatus, isFull: boolean): RsvpStatus {
  return wished === 'going' && isFull && before !== 'going' ? 'waiting' : wished;
}
