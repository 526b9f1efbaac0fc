import {
  createContext,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { RsvpAnswer, RsvpStatus } from '#features/events/events.limits.ts';
import type { RsvpView } from '#features/events/events.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { type Saved, saveRsvp } from './save-rsvp.ts';

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
  const latest = useRef(new Map<string, number>());
  const before = useRef(new Map<string, { answered: Promise<unknown>; abort: () => void }>());
  const goAtOnce = useRef(new Map<string, () => void>());
  const byEvent = useMemo(
    () => answers && new Map(answers.map((answer) => [answer.eventId, answer])),
    [answers],
  );
  const change = (id: string, known: Known) =>
    setKnown((before) => new Map(before).set(id, { ...before.get(id), ...known }));

  const send = async (event: Answered, status: RsvpAnswer, visible?: boolean) => {
    const { id, title } = event;
    if (answers === null) return setAsks(true);
    const turn = (latest.current.get(id) ?? 0) + 1;
    latest.current.set(id, turn);
    change(id, { wished: status, wishedVisible: visible, problem: undefined });
    // One after the other: the server must not hear the last tap before the one in front of it.
    const inFront = before.current.get(id);
    if (inFront)
      await new Promise<unknown>((go) => {
        void inFront.answered.then(go);
        // Whoever leaves the page cannot wait; what is in front must not arrive last then.
        goAtOnce.current.set(id, () => {
          inFront.abort();
          go(null);
        });
      });
    // A later tap waits behind this one, and it is the one that counts.
    if (latest.current.get(id) !== turn) return;
    goAtOnce.current.delete(id);
    const way = new AbortController();
    const answered = saveRsvp(id, { status, visible }, way.signal);
    before.current.set(id, { answered, abort: () => way.abort() });
    const answer = await answered;
    if (latest.current.get(id) !== turn) return;
    const settled = { wished: undefined, wishedVisible: undefined };
    if ('saved' in answer) {
      change(id, { ...answer.saved, ...settled });
      setTold(t(`saved.${answer.saved.status}`, { title }));
    } else {
      change(id, { ...settled, problem: answer.problem ?? t('failed') });
      if (answer.signedOut) setAsks(true);
    }
  };

  useEffect(() => {
    const leave = () => {
      for (const go of goAtOnce.current.values()) go();
    };
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, []);

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
