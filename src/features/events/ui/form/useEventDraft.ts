/** What somebody writes of a new event, kept on this device until it was sent. */
import { useEffect, useRef, useState } from 'react';
import type { OwnMediaView } from '#features/media/media.schema.ts';
import { isTaken } from '#features/pages/ui/form-taken.ts';
import {
  claimDraft,
  keepDraft,
  onDraftForgotten,
  readDraft,
} from '#platform/pages/device-drafts.ts';
import { useNavigation } from '#platform/pages/navigation.ts';
import type { EventTexts } from './EventFormContext.ts';

const KEEP_AFTER_MS = 400;

type Draft = { texts: EventTexts; picture: OwnMediaView | null };
export type EventDraft = {
  /** What was kept the last time. */
  found: Draft | null;
  /** Under which name this tab keeps what is written; null where it keeps nothing. */
  name: string | null;
  startOver: () => void;
};

/**
 * What was kept the last time, once the page has scripts. One tab owns the draft: a second one
 * begins empty and keeps nothing, or two events would be the same one.
 * @param wanted the name of the draft; null where nothing is kept
 * @param options.failed the form shows what was just sent, which is newer
 * @param options.written what was typed before the draft was there, which is newer too
 */
export function useEventDraft(
  wanted: string | null,
  { failed, written }: { failed: boolean; written: () => EventTexts },
): EventDraft {
  const [found, setFound] = useState<Draft | null>(null);
  const [name, setName] = useState<string | null>(null);
  const reads = useRef(!failed);
  const latest = useRef(written);
  useEffect(
    () =>
      wanted === null
        ? undefined
        : claimDraft(wanted, () => {
            setName(wanted);
            const draft = reads.current ? toDraft(readDraft(wanted)) : null;
            if (draft) setFound({ ...draft, texts: { ...draft.texts, ...latest.current() } });
          }),
    [wanted],
  );
  return {
    found,
    name,
    startOver() {
      if (name !== null) keepDraft(name, null);
      // The page brings what a new form begins with.
      location.reload();
    },
  };
}

/** A draft as it was kept, whatever an older version of the page wrote there. */
function toDraft(kept: unknown): Draft | null {
  const { texts, picture = null } = (kept ?? {}) as Partial<Draft>;
  return texts && typeof texts === 'object' && typeof texts['draftId'] === 'string'
    ? { texts, picture }
    : null;
}

/** Keeps what the fields hold, unless it is what they began with. */
export function useKeptDraft(
  name: string | null,
  texts: EventTexts,
  picture: OwnMediaView | null,
): void {
  const navigation = useNavigation();
  const sending =
    navigation.state !== 'idle' && navigation.formData?.get('draftId') === texts['draftId'];
  const taken = sending && isTaken(navigation);
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
    if (taken) return keepDraft(name, null);
    if (draft === first.current) return;
    const keep = () => keepDraft(name, JSON.parse(draft) as Draft);
    // It may come back without having been taken.
    if (sending) return keep();
    const timer = setTimeout(keep, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [name, draft, sending, taken]);
}
