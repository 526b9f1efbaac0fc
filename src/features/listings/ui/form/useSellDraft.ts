import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router';
import { v7 as uuidv7 } from 'uuid';
import type { ListingInput } from '#features/listings/edits/input.schema.ts';
import type { Uploads, UploadedMedia } from '#features/media/ui/useUploads.ts';
import type { Offer } from '#features/pages/ui/drafts/DraftOffer.tsx';
import { ownWork, useOwnWork } from '#features/pages/ui/drafts/own-work.ts';
import { toOffer } from '#features/pages/ui/drafts/to-offer.ts';
import { claimDraft, keepDraft } from '#platform/pages/device-drafts.ts';
import {
  type Draft,
  type Kept,
  keptDrafts,
  newestFirst,
  readKept,
  stillThere,
  written,
} from './kept-draft.ts';
import { completed, type SellValues } from './sell-values.ts';
import { useKeeping } from './useKeeping.ts';

const KIND = 'sell';

export type SellDraft = {
  /** By which the server knows the draft again, so that sending it twice makes one listing. */
  draftId: string;
  /** It was sent, and no answer came. */
  sent: boolean;
  markSent: () => void;
  /** When what came back had been kept; null when the form began empty. */
  restoredAt: Date | null;
  /** How many of its files the server no longer has. */
  lost: number;
  /** Names of files that had not arrived; chosen again, they go on where they stopped. */
  pending: readonly string[];
  /** What was written before, and not in this form. */
  offer: Offer | null;
  /** Takes the draft away; nothing is kept from here on. */
  forget: () => void;
  /** Takes the draft away and begins another. */
  startOver: () => void;
};

type Options = {
  userId: string;
  form: UseFormReturn<SellValues, unknown, ListingInput>;
  uploads: Uploads;
  empty: SellValues;
  enabled: boolean;
};

/** What is written now: `name` is where this device keeps it. */
type Work = Pick<Draft, 'draftId' | 'sent'> & {
  name: string;
  found: { restoredAt: Date; lost: number; pending: readonly string[] } | null;
  /** Its files are being asked for. */
  opening: boolean;
};

/**
 * Keeps what is written on this device (DESIGN.md section 7). When the tab's own work goes on
 * (own-work.ts) it comes back, below what was typed before the scripts were there; other drafts are
 * offered, but for those that another tab has open: two tabs never write the same listing.
 */
export function useSellDraft({ userId, form, uploads, empty, enabled }: Options): SellDraft {
  const names = `${KIND}:${userId}`;
  const [work, setWork] = useState<Work>(() => begun(names));
  const { items, exchange, restore } = uploads;

  /** Puts a draft into the form. */
  const open = (
    { name, draft: { draftId, sent, values, media, keptAt, pending = [] } }: Kept,
    typed: Partial<SellValues>,
    show: (media: UploadedMedia[]) => void,
  ) => {
    setWork({ name, draftId, sent: sent === true, found: null, opening: true });
    form.reset({ ...completed(values, empty), ...typed });
    void stillThere(media).then((there) => {
      show(there);
      const found = { restoredAt: new Date(keptAt), lost: media.length - there.length, pending };
      setWork((before) => ({ ...before, found, opening: false }));
    });
  };
  const { on, others, setOthers } = useOthers({
    names,
    name: work.name,
    enabled,
    onOwn: (kept) => open(kept, written(form.getValues(), empty), restore),
  });
  const { keep, forget } = useKeeping({ form, items, work, empty, on: on && !work.opening });
  const { draftId, sent, found } = work;
  return {
    draftId,
    sent,
    offer: toOffer(others, setOthers, (other) => {
      // What was typed meanwhile stays a draft of its own.
      keep();
      const draft = readKept(work.name);
      open(other, {}, exchange);
      return draft ? [{ name: work.name, draft }] : [];
    }),
    markSent: () => setWork((before) => ({ ...before, sent: true })),
    startOver() {
      keepDraft(work.name, null);
      setWork({ ...begun(names), name: work.name });
    },
    restoredAt: found?.restoredAt ?? null,
    lost: found?.lost ?? 0,
    pending: (found?.pending ?? []).filter((file) => !items.some(({ name }) => name === file)),
    forget,
  };
}

/**
 * Drafts that wait on this device beside what is written here.
 * @param options.name of what is written here
 * @param options.onOwn gets the draft that goes on in this tab
 * @returns `on` when this tab writes under its name
 */
function useOthers({
  names,
  name,
  enabled,
  onOwn,
}: {
  names: string;
  name: string;
  enabled: boolean;
  onOwn: (kept: Kept) => void;
}) {
  const [others, setOthers] = useState<Kept[]>([]);
  const [on, setOn] = useState(false);
  const { key } = useLocation();
  const find = useEffectEvent(() => {
    const own = ownWork(KIND, key);
    const claims = keptDrafts(names).map((kept) =>
      claimDraft(kept.name, () => {
        if (kept.name === own) onOwn(kept);
        else setOthers((before) => [...before, kept].toSorted(newestFirst));
      }),
    );
    return [...claims, claimDraft(name, () => setOn(true))];
  });
  useEffect(() => {
    if (!enabled) return;
    const claims = find();
    return () => {
      for (const giveUp of claims) giveUp();
    };
  }, [enabled]);
  useOwnWork(KIND, on ? name : null);
  return { on, others, setOthers };
}

/** Something new, of which nothing is written yet. */
function begun(names: string): Work {
  const draftId = uuidv7();
  return { name: `${names}:${draftId}`, draftId, sent: false, found: null, opening: false };
}
