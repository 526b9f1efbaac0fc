/** Sends the finished form to the API: one listing, however often it is sent. */
import type { ListingWritten } from '#features/listings/listings.schema.ts';
import type { ListingInput } from '#features/listings/edits/input.schema.ts';

export type Saved = Pick<ListingWritten, 'id' | 'status' | 'waitingEdit'>;
/**
 * `message` and `fields` are sentences in the reader's language; no message when no answer came.
 */
export type SaveFailure = {
  message: string | null;
  fields: Record<string, string>;
  signedOut: boolean;
};

/** What is saved: a new listing of this draft, or a change of one that is there. */
export type SaveTarget =
  /**
   * `sentBefore`: an earlier answer was lost, so the listing may be there already with what was
   * written then.
   */
  | { draftId: string; sentBefore: boolean }
  | { listingId: string; revision: number; salesCount: number };

/** Creates or changes a listing; answers it, or what is wrong with it. */
export async function saveListing(
  listing: ListingInput,
  target: SaveTarget,
): Promise<Saved | SaveFailure> {
  if ('listingId' in target)
    return send('PATCH', `/api/listings/${target.listingId}`, {
      ...listing,
      revision: target.revision,
      salesCount: target.salesCount,
    });
  const saved = await send('POST', '/api/listings', { ...listing, draftId: target.draftId });
  return target.sentBefore && 'id' in saved
    ? send('PATCH', `/api/listings/${saved.id}`, listing)
    : saved;
}

async function send(method: string, path: string, body: object): Promise<Saved | SaveFailure> {
  const response = await fetch(path, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
  const answer = (await response?.json().catch(() => null)) as
    | { data?: Saved | null; detail?: string; errors?: Record<string, string> }
    | null
    | undefined;
  if (response?.ok && answer?.data) return answer.data;
  return {
    message: answer?.detail ?? null,
    fields: answer?.errors ?? {},
    signedOut: response?.status === 401,
  };
}
