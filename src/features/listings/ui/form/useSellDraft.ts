import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { v7 as uuidv7 } from 'uuid';
import type { ListingInput } from '#features/listings/edits/input.schema.ts';
import type { Uploads, UploadedMedia } from '#features/media/ui/useUploads.ts';
import {
  claimDraft,
  keepDraft,
  onDraftForgotten,
  readDraft,
} from '#platform/pages/device-drafts.ts';
import { completed, type SellValues } from './sell-values.ts';

const KEEP_AFTER_MS = 400;

type Draft = {
  draftId: string;
  values: Partial<SellValues>;
  media: UploadedMedia[];
  keptAt: number;
  sent: boolean;
  pending: string[];
};

export type SellDraft = {
  /** By which the server knows the draft again, so that sending it twice makes one listing. */
  draftId: string;
  /** It was sent, and no answer came. */
  sent: boolean;
  markSent: () => void;
  /** When what was found had been kept; null when the form began empty. */
  restoredAt: Date | null;
  /** How many of its files the server no longer has. */
  lost: number;
  /** Names of files that had not arrived; chosen again, they go on where they stopped. */
  pending: readonly string[];
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

/**
 * Keeps what is written on this device and brings it back (DESIGN.md section 7). One tab owns the
 * draft: a second one begins empty and keeps nothing, or two listings would share an id.
 * What was typed before the draft was there wins over it.
 */
export function useSellDraft({ userId, form, uploads, empty, enabled }: Options): SellDraft {
  const [draftId, setDraftId] = useState<string>(() => uuidv7());
  const [found, setFound] = useState<{
    restoredAt: Date;
    lost: number;
    pending: readonly string[];
  } | null>(null);
  const [owner, setOwner] = useState(false);
  const [sent, setSent] = useState(false);
  const name = `sell:${userId}`;
  const { items, restore } = uploads;
  const firstUse = useRef({ form, empty, restore });

  useEffect(
    () =>
      enabled
        ? claimDraft(name, () => {
            const { form, empty, restore } = firstUse.current;
            const draft = toDraft(readDraft(name));
            setOwner(true);
            if (!draft) return;
            setDraftId(draft.draftId);
            setSent(draft.sent === true);
            form.reset({ ...completed(draft.values, empty), ...written(form.getValues(), empty) });
            void stillThere(draft.media).then((media) => {
              restore(media);
              setFound({
                restoredAt: new Date(draft.keptAt),
                lost: draft.media.length - media.length,
                pending: draft.pending ?? [],
              });
            });
          })
        : undefined,
    [name, enabled],
  );

  const forget = useKeeping({
    name,
    form,
    items,
    draftId,
    sent,
    empty,
    on: owner,
  });
  const startOver = () => {
    keepDraft(name, null);
    setDraftId(uuidv7());
    setSent(false);
    setFound(null);
  };
  const pending = (found?.pending ?? []).filter((file) => !items.some(({ name }) => name === file));
  return {
    draftId,
    sent,
    markSent: () => setSent(true),
    startOver,
    restoredAt: found?.restoredAt ?? null,
    lost: found?.lost ?? 0,
    pending,
    forget,
  };
}

/**
 * Writes down what is in the form, soon after each change and when the page goes.
 * @returns takes it away, and ends the writing
 */
function useKeeping({
  name,
  form,
  items,
  draftId,
  sent,
  empty,
  on,
}: Pick<Options, 'form' | 'empty'> &
  Pick<Draft, 'draftId' | 'sent'> & {
    name: string;
    items: Uploads['items'];
    /** This tab owns the draft. */
    on: boolean;
  }) {
  const media = items.flatMap((item) =>
    item.media ? [{ ...item.media, alt: item.alt || null }] : [],
  );
  const mediaText = JSON.stringify(media);
  const pendingText = JSON.stringify(
    items.flatMap(({ media, name, problem }) => (media || problem?.final ? [] : [name])),
  );
  const emptyText = JSON.stringify(empty);
  const forgotten = useRef(false);
  // Somebody signed out: what this page still shows must not be written down again when it goes.
  useEffect(
    () =>
      onDraftForgotten(name, () => {
        forgotten.current = true;
      }),
    [name],
  );
  useEffect(() => {
    if (!on) return;
    const keep = () => {
      if (forgotten.current) return;
      const values = form.getValues();
      const isEmpty =
        mediaText === '[]' && pendingText === '[]' && JSON.stringify(values) === emptyText;
      keepDraft(
        name,
        isEmpty
          ? null
          : ({
              draftId,
              values,
              media: JSON.parse(mediaText) as UploadedMedia[],
              keptAt: Date.now(),
              sent,
              pending: JSON.parse(pendingText) as string[],
            } satisfies Draft),
      );
    };
    let timer = setTimeout(keep, KEEP_AFTER_MS);
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(keep, KEEP_AFTER_MS);
      },
    });
    // A phone that needs memory for its camera gives no other sign.
    addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      clearTimeout(timer);
      stop();
      keep();
      removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
    };
  }, [on, name, draftId, form, mediaText, pendingText, sent, emptyText]);

  return () => {
    forgotten.current = true;
    keepDraft(name, null);
  };
}

/** The fields that are not empty any more. */
function written(values: SellValues, empty: SellValues): Partial<SellValues> {
  const isWritten = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(empty[name as keyof SellValues]);
  return Object.fromEntries(Object.entries(values).filter(isWritten));
}

function toDraft(kept: unknown): Draft | null {
  const draft = kept as Draft | null;
  return draft &&
    typeof draft.draftId === 'string' &&
    typeof draft.values === 'object' &&
    Array.isArray(draft.media)
    ? draft
    : null;
}

/**
 * Which of the files the server still has: unused files are garbage collected after a day. Offline,
 * they are believed.
 */
async function stillThere(media: UploadedMedia[]): Promise<UploadedMedia[]> {
  if (media.length === 0) return media;
  const response = await fetch(`/api/media?ids=${media.map(({ id }) => id).join(',')}`).catch(
    () => null,
  );
  if (!response?.ok) return media;
  const { data } = (await response.json()) as { data: { id: string }[] };
  const known = new Set(data.map(({ id }) => id));
  return media.filter(({ id }) => known.has(id));
}
