import { useEffect, useEffectEvent, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ListingInput } from '#features/listings/edits/input.schema.ts';
import type { Uploads } from '#features/media/ui/useUploads.ts';
import { keepDraft, onDraftForgotten } from '#platform/pages/device-drafts.ts';
import type { Draft } from './kept-draft.ts';
import type { SellValues } from './sell-values.ts';

const KEEP_AFTER_MS = 400;

/**
 * Writes down what is in the form, soon after each change and when the page goes.
 * @returns `keep` does so now; `forget` takes it away, and ends the writing
 */
export function useKeeping({
  work: { name, draftId, sent },
  form,
  items,
  empty,
  on,
}: {
  /** What is written: under which name, and what is known of it. */
  work: Pick<Draft, 'draftId' | 'sent'> & { name: string };
  form: UseFormReturn<SellValues, unknown, ListingInput>;
  items: Uploads['items'];
  empty: SellValues;
  /** This tab writes the draft. */
  on: boolean;
}) {
  const media = items.flatMap((item) =>
    item.media ? [{ ...item.media, alt: item.alt || null }] : [],
  );
  const pending = items.flatMap(({ media, name, problem }) =>
    media || problem?.final ? [] : [name],
  );
  // All that the fields do not say; another one of it is written down, too.
  const rest = JSON.stringify({ draftId, media, sent, pending });
  const forgotten = useRef(false);
  // Somebody signed out: what this page still shows must not be written down again when it goes.
  useEffect(
    () =>
      onDraftForgotten(name, () => {
        forgotten.current = true;
      }),
    [name],
  );
  const keep = (toName = name, kept = rest) => {
    if (!on || forgotten.current) return;
    const values = form.getValues();
    const hasFiles = media.length + pending.length > 0;
    const isEmpty = !hasFiles && JSON.stringify(values) === JSON.stringify(empty);
    const draft = { ...(JSON.parse(kept) as Omit<Draft, 'values' | 'keptAt'>), values };
    keepDraft(toName, isEmpty ? null : ({ ...draft, keptAt: Date.now() } satisfies Draft));
  };
  const keepNow = useEffectEvent(keep);
  useEffect(() => {
    if (!on) return;
    const later = () => setTimeout(() => keepNow(name, rest), KEEP_AFTER_MS);
    let timer = later();
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = later();
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [on, name, rest, form]);
  useEffect(() => {
    if (!on) return;
    // A phone that needs memory for its camera gives no other sign.
    const goes = () => keepNow();
    addEventListener('pagehide', goes);
    document.addEventListener('visibilitychange', goes);
    return () => {
      goes();
      removeEventListener('pagehide', goes);
      document.removeEventListener('visibilitychange', goes);
    };
  }, [on]);

  return {
    keep,
    forget() {
      forgotten.current = true;
      keepDraft(name, null);
    },
  };
}
