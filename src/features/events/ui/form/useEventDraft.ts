/**
 * What somebody writes of an event, kept on this device until it was sent. When the tab's own work
 * goes on it comes back by itself; other drafts are offered, and those that another tab has open
 * are left to it.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { OwnMediaView } from '#features/media/media.schema.ts';
import type { Offer } from '#features/pages/ui/drafts/DraftOffer.tsx';
import { ownWork, useOwnWork } from '#features/pages/ui/drafts/own-work.ts';
import { toOffer } from '#features/pages/ui/drafts/to-offer.ts';
import { isTaken } from '#features/pages/ui/form-taken.ts';
import {
  claimDraft,
  draftNames,
  keepDraft,
  onDraftForgotten,
  readDraft,
} from '#platform/pages/device-drafts.ts';
import { useNavigation } from '#platform/pages/navigation.ts';
import { type EventTexts, changedOf, textOf } from './EventFormContext.ts';

type Draft = { texts: EventTexts; picture: OwnMediaView | null; keptAt?: string };
type Kept = { name: string; draft: Draft };

export type EventDraft = {
  /** What the form goes on with; null for what it began with. */
  found: Draft | null;
  /** The event was changed by somebody after that was written. */
  outdated: boolean;
  /** Under which name this tab keeps what is written; null until it is known. */
  name: string | null;
  /** What was written before, and not in this form. */
  offer: Offer | null;
  startOver: () => void;
};

/**
 * The draft of a form, once the page has scripts.
 * @param names how the names of its drafts begin; the id of a draft follows
 * @param values what the form begins with
 * @param options.failed the form shows what was just sent, which is newer
 * @param options.written what was typed before the draft was there, which is newer too
 */
export function useEventDraft(
  names: string,
  values: EventTexts,
  { failed, written }: { failed: boolean; written: () => EventTexts },
): EventDraft {
  const [begun] = useState(() => ({ values, name: `${names}:${textOf(values, 'draftId')}` }));
  const [work, setWork] = useState<{ name: string; found: Draft | null }>({
    name: begun.name,
    found: null,
  });
  const [others, setOthers] = useState<Kept[]>([]);
  const [on, setOn] = useState(false);
  const isOutdated = ({ texts }: Draft) =>
    textOf(texts, 'revision') !== textOf(begun.values, 'revision');
  const { key } = useLocation();
  const find = useEffectEvent(() => {
    const own = ownWork(names, key);
    const claims = draftNames(names)
      .filter((name) => name !== begun.name)
      .map((name) =>
        claimDraft(name, () => {
          const draft = toDraft(readDraft(name));
          if (!draft) return;
          const texts = { ...draft.texts, ...changedOf(begun.values, written()) };
          if (name === own && !failed && !isOutdated(draft))
            setWork({ name, found: { ...draft, texts } });
          else setOthers((before) => [...before, { name, draft }].toSorted(newestFirst));
        }),
      );
    return [...claims, claimDraft(begun.name, () => setOn(true))];
  });
  useEffect(() => {
    const claims = find();
    return () => {
      for (const giveUp of claims) giveUp();
    };
  }, []);
  const name = on ? work.name : null;
  useOwnWork(names, name);
  return {
    found: work.found,
    outdated: work.found !== null && isOutdated(work.found),
    name,
    offer: toOffer(others, setOthers, (other) => {
      // What was typed meanwhile stays a draft of its own.
      const draft = toDraft(readDraft(work.name));
      setWork({ name: other.name, found: other.draft });
      return draft ? [{ name: work.name, draft }] : [];
    }),
    startOver() {
      keepDraft(work.name, null);
      // The page brings what the form begins with.
      location.reload();
    },
  };
}

const newestFirst = ({ draft: one }: Kept, { draft: other }: Kept) =>
  (other.keptAt ?? '').localeCompare(one.keptAt ?? '');

/** A draft as it was kept, whatever an older version of the page wrote there. */
function toDraft(kept: unknown): Draft | null {
  const { texts, picture = null, keptAt } = (kept ?? {}) as Partial<Draft>;
  if (!texts || typeof texts !== 'object' || typeof texts['draftId'] !== 'string') return null;
  return { texts, picture, ...(typeof keptAt === 'string' ? { keptAt } : {}) };
}

/** Keeps what the fields hold, unless it is what they began with. */
export function useKeptDraft(
  name: string | null,
  texts: EventTexts,
  picture: OwnMediaView | null,
): void {
  const navigation = useNavigation();
  // Until then it may come back without having been taken.
  const taken = navigation.formData?.get('draftId') === texts['draftId'] && isTaken(navigation);
  const draft = JSON.stringify({ texts, picture } satisfies Draft);
  const first = useRef(draft);
  const forgotten = useRef(false);
  // Somebody signed out: what this page still shows must not be written down again.
  useEffect(
    () =>
      name === null
        ? undefined
        : onDraftForgotten(name, () => {
            forgotten.current = true;
          }),
    [name],
  );
  useEffect(() => {
    if (name === null || forgotten.current) return;
    if (taken) keepDraft(name, null);
    else if (draft !== first.current)
      keepDraft(name, { ...(JSON.parse(draft) as Draft), keptAt: new Date().toISOString() });
  }, [name, draft, taken]);
}
