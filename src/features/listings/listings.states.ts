/**
 * The life of a listing as data: who may bring it from where to where. Being sold is beside it
 * (`soldAt`), because a sold card still shows (DECISIONS.md C7). Pure: authorises on the server and
 * hides buttons in the page.
 */
import type { ListingStatus } from './listings.limits.ts';
import { DAY_MS } from '#platform/time.ts';

/** `check` is the moderation check, the program that looks at new content first, `clock` a job. */
export type Mover = 'owner' | 'moderator' | 'check' | 'clock';

type Move = { from: readonly ListingStatus[]; to: ListingStatus; by: readonly Mover[] };

const MOVES = {
  /**
   * New content of a listing that the public does not see; an edit of an approved one waits beside
   * it instead.
   */
  submit: [
    { from: ['draft', 'pending', 'flagged', 'rejected', 'expired'], to: 'pending', by: ['owner'] },
  ],
  approve: [
    { from: ['pending'], to: 'approved', by: ['check'] },
    { from: ['pending', 'flagged', 'rejected'], to: 'approved', by: ['moderator'] },
  ],
  flag: [
    { from: ['pending'], to: 'flagged', by: ['check'] },
    { from: ['pending', 'approved'], to: 'flagged', by: ['moderator'] },
  ],
  reject: [
    { from: ['pending'], to: 'rejected', by: ['check'] },
    { from: ['pending', 'flagged'], to: 'rejected', by: ['moderator'] },
  ],
  remove: [
    {
      from: ['pending', 'approved', 'flagged', 'rejected', 'expired'],
      to: 'removed',
      by: ['moderator'],
    },
  ],
  expire: [{ from: ['approved'], to: 'expired', by: ['clock'] }],
  renew: [{ from: ['approved', 'expired'], to: 'approved', by: ['owner'] }],
} as const satisfies Record<string, readonly Move[]>;

export type ListingMove = keyof typeof MOVES;

/** Where a move leads from here for this mover; null when it is not theirs to make. */
export function moveTo(move: ListingMove, from: ListingStatus, by: Mover): ListingStatus | null {
  const moves: readonly Move[] = MOVES[move];
  return (
    moves.find((candidate) => candidate.from.includes(from) && candidate.by.includes(by))?.to ??
    null
  );
}

/** Counted by the limit of active listings, unless sold or past their end (DECISIONS.md K1). */
export const ACTIVE: readonly ListingStatus[] = ['pending', 'approved', 'flagged'];

/** A sold listing may be offered again for this long (DECISIONS.md C8). */
export const REOPEN_DAYS = 30;
/** The seller hears this long before a listing ends (DECISIONS.md C12). */
export const REMIND_DAYS = 3;

export type OwnActions = { edit: boolean; markSold: boolean; reopen: boolean; renew: boolean };

/** What the owner may do with a listing now; deleting it is always possible. */
export function actionsOf(
  {
    status,
    soldAt,
    expiresAt,
  }: { status: ListingStatus; soldAt: Date | null; expiresAt: Date | null },
  now: Date,
): OwnActions {
  const onSale = status === 'approved' && soldAt === null;
  return {
    edit: soldAt === null && status !== 'removed',
    markSold: onSale,
    reopen:
      soldAt !== null &&
      status === 'approved' &&
      soldAt.getTime() >= now.getTime() - REOPEN_DAYS * DAY_MS,
    // Not before it is near its end: a button that is always there says nothing.
    renew:
      soldAt === null &&
      (status === 'expired' ||
        (onSale &&
          expiresAt !== null &&
          expiresAt.getTime() <= now.getTime() + RENEW_DAYS * DAY_MS)),
  };
}

/** Renewing is offered for the last days of a listing's life. */
export const RENEW_DAYS = 14;
