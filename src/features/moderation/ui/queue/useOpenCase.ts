import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { CaseView } from '#features/moderation/decisions/case.schema.ts';
import type { EvidenceView } from '#features/moderation/inbox/evidence.schema.ts';

/** What lies so far ahead of the open case, and behind it, is loaded before anybody asks. */
const AHEAD = 3;
const BEHIND = 1;
/** As many are kept, each so long: what was loaded ahead may be another one by then. */
const KEPT = 12;
const FRESH_MS = 60_000;

/** A case with what stands beside it. */
type Opened = { about: CaseView; evidence: EvidenceView | null };

/** Where somebody goes, before the page follows: how manieth step it is, and from which place. */
type Ahead = { id: string; step: number; from: string };

/**
 * Which case is open. Going to another one shows it at once where it was loaded ahead, and the page
 * follows: however fast somebody goes, each step counts.
 * @param page.ids of the list, in its order
 * @param page.chosen what the page was loaded with
 */
export function useOpenCase(page: {
  ids: readonly string[];
  chosen: Opened | null;
  hrefOf: (id: string) => string;
}) {
  const { ids, chosen, hrefOf } = page;
  const navigate = useNavigate();
  const isIdle = useNavigation().state === 'idle';
  const { key, state } = useLocation();
  const [ahead, setAhead] = useState<Ahead | null>(null);
  // What is shown follows later than the next press may come.
  const latest = useRef<Ahead | null>(null);
  const arrived = (state as { step?: number } | null)?.step;
  // The page has not moved since, or has come as far as a step before it.
  const isUnderWay = (to: Ahead | null): to is Ahead =>
    to !== null && (to.from === key || (!isIdle && arrived !== undefined && arrived < to.step));
  const isHere = !isUnderWay(ahead);
  const id = isUnderWay(ahead) ? ahead.id : (chosen?.about.id ?? null);
  const loaded = useLoadedAhead(ids, id);
  const show = (to: string) => {
    const step = Math.max(latest.current?.step ?? 0, arrived ?? 0) + 1;
    const next = { id: to, step, from: key };
    latest.current = next;
    setAhead(next);
    return () => {
      if (latest.current !== next) return;
      void navigate(hrefOf(to), { preventScrollReset: true, state: { step } });
    };
  };
  const go = (to: string) => show(to)();
  return {
    id,
    /** Null while it is on its way, or gone. */
    opened: isHere ? chosen : (loaded.get(id ?? '') ?? null),
    isHere,
    /** Shows it where it was loaded ahead; what it returns has the page follow. */
    show,
    go,
    /** So many rows down, or up. */
    move(rows: number) {
      const at = isUnderWay(latest.current) ? latest.current.id : id;
      const from = ids.indexOf(at ?? '');
      const to = ids[from < 0 ? 0 : from + rows];
      if (to !== undefined) go(to);
    },
  };
}

/** Cases around the open one, by id. */
function useLoadedAhead(ids: readonly string[], open: string | null): Map<string, Opened> {
  const [loaded, setLoaded] = useState(new Map<string, Opened>());
  const asked = useRef(new Map<string, number>());
  const at = ids.indexOf(open ?? '');
  const around = ids.slice(Math.max(0, at - BEHIND), at + AHEAD + 1).join(' ');
  useEffect(() => {
    const now = Date.now();
    const wanted = around
      .split(' ')
      .filter((id) => id !== '' && now - (asked.current.get(id) ?? 0) > FRESH_MS);
    for (const id of wanted) {
      asked.current.set(id, now);
      loadCase(id)
        .then((opened) =>
          setLoaded((before) => new Map([...before, [id, opened] as const].slice(-KEPT))),
        )
        // It is loaded with its page, where somebody goes there.
        .catch(() => asked.current.delete(id));
    }
  }, [around]);
  return loaded;
}

async function loadCase(id: string): Promise<Opened> {
  const path = `/api/moderation/cases/${id}`;
  const [about, evidence] = await Promise.all([
    readAnswer<CaseView>(path),
    readAnswer<EvidenceView>(`${path}/evidence`),
  ]);
  return { about, evidence };
}

async function readAnswer<Data>(path: string): Promise<Data> {
  const answer = await fetch(path, { priority: 'low' });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
  return ((await answer.json()) as { data: Data }).data;
}
