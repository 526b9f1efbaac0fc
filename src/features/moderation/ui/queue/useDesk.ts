import { useCallback, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { CaseCard, CaseView } from '#features/moderation/decisions/case.schema.ts';
import type { EvidenceView } from '#features/moderation/inbox/evidence.schema.ts';
import type { OnDecide } from './DecisionForm.tsx';
import { BULK_FORM } from './QueueRow.tsx';
import { type QueueChoice, queuePath } from './queue-paths.ts';
import { untick } from './ticks.ts';
import { useFollowedFocus } from './useFollowedFocus.ts';
import { useOpenCase } from './useOpenCase.ts';
import { useQueueKeys } from './useQueueKeys.ts';
import { type Settled, useSentDecisions } from './useSentDecisions.ts';

/** The list and what is open of it, as decisions and keys change them ahead of the page. */
export function useDesk({
  items,
  chosen,
  evidence,
  choice,
  cursor,
}: {
  items: readonly CaseCard[];
  chosen: CaseView | null;
  evidence: EvidenceView | null;
  choice: QueueChoice;
  cursor: string | null;
}) {
  const navigate = useNavigate();
  const { sent, gone, send, settle } = useSentDecisions();
  /** Has the page follow what was decided, once the server has answered. */
  const follow = useRef<(() => void) | null>(null);
  const rows = items.filter(({ id }) => !gone.has(id));
  const open = useOpenCase({
    ids: rows.map(({ id }) => id),
    chosen: chosen && { about: chosen, evidence },
    hrefOf: (id) => queuePath({ ...choice, cursor, case: id }),
  });
  const card = items.find(({ id }) => id === open.id);
  useQueueKeys({ move: open.move, card });
  useFollowedFocus(open.id);
  const decide: OnDecide = (form, button) => {
    const ids = send(form, button);
    if (form.id === BULK_FORM) untick();
    if (!ids.includes(open.id ?? '')) return;
    const next = nextFree(items, { after: open.id, without: new Set([...gone, ...ids]) });
    follow.current = next
      ? open.show(next)
      : () => void navigate(queuePath(choice), { preventScrollReset: true });
  };
  const settled = useCallback(
    (key: string, outcome: Settled) => {
      settle(key, outcome !== 'kept');
      // Without a server no page would come, and the list here is all that there is.
      if (outcome === 'unanswered') return;
      follow.current?.();
      follow.current = null;
    },
    [settle],
  );
  return {
    rows,
    open,
    card,
    opened: open.opened && !gone.has(open.opened.about.id) ? open.opened : null,
    free: nextFree(items, { after: open.id, without: gone }),
    decide,
    sent,
    settled,
    forget: (key: string) => settle(key, false),
  };
}

/** What comes next that somebody else does not have open and the actor may decide, if anything. */
function nextFree(
  items: readonly CaseCard[],
  { after, without }: { after: string | null; without: ReadonlySet<string> },
): string | null {
  const at = items.findIndex(({ id }) => id === after) + 1;
  const isFree = ({ id, lock, claim }: CaseCard) =>
    id !== after && !without.has(id) && !lock && (!claim || claim.isMine);
  return [...items.slice(at), ...items.slice(0, at)].find(isFree)?.id ?? null;
}
