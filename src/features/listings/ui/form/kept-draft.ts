/** A draft of the form as this device keeps it, and what is still there of it. */
import type { UploadedMedia } from '#features/media/ui/useUploads.ts';
import { draftNames, keepDraft, readDraft } from '#platform/pages/device-drafts.ts';
import type { SellValues } from './sell-values.ts';

export type Draft = {
  draftId: string;
  values: Partial<SellValues>;
  media: UploadedMedia[];
  keptAt: number;
  sent: boolean;
  pending: string[];
};
export type Kept = { name: string; draft: Draft };

/** As many as wait on a device; what is older makes room. */
const MOST = 5;

/** What this device keeps under names that begin so, the newest first. */
export function keptDrafts(beginning: string): Kept[] {
  const kept = draftNames(beginning)
    .flatMap((name): Kept[] => {
      const draft = readKept(name);
      return draft ? [{ name, draft }] : [];
    })
    .sort(newestFirst);
  for (const { name } of kept.slice(MOST)) keepDraft(name, null);
  return kept.slice(0, MOST);
}

export const newestFirst = (one: Kept, other: Kept): number =>
  other.draft.keptAt - one.draft.keptAt;

/** The draft of a name, whatever an older version of the page wrote there. */
export function readKept(name: string): Draft | null {
  const draft = readDraft(name) as Draft | null;
  return draft &&
    typeof draft.draftId === 'string' &&
    typeof draft.values === 'object' &&
    Array.isArray(draft.media)
    ? draft
    : null;
}

/** The fields that are not empty any more. */
export function written(values: SellValues, empty: SellValues): Partial<SellValues> {
  const isWritten = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(empty[name as keyof SellValues]);
  return Object.fromEntries(Object.entries(values).filter(isWritten));
}

/**
 * Which of the files the server still has: unused files are garbage collected after a day. Offline,
 * they are believed.
 */
export async function stillThere(media: UploadedMedia[]): Promise<UploadedMedia[]> {
  if (media.length === 0) return media;
  const response = await fetch(`/api/media?ids=${media.map(({ id }) => id).join(',')}`).catch(
    () => null,
  );
  if (!response?.ok) return media;
  const { data } = (await response.json()) as { data: { id: string }[] };
  const known = new Set(data.map(({ id }) => id));
  return media.filter(({ id }) => known.has(id));
}
