/** Sends an answer to an event. */
import type { RsvpAnswer } from '#features/events/events.limits.ts';
import type { RsvpResult } from '#features/events/events.schema.ts';

export type Saved = Omit<RsvpResult, 'eventId'>;

const UNAUTHENTICATED = 401;

/**
 * @param signal takes the answer back while it has not arrived
 * @returns what is kept now, or why it is not: no sentence when no answer came
 */
export async function saveRsvp(
  eventId: string,
  answer: { status: RsvpAnswer; visible: boolean | undefined },
  signal: AbortSignal,
): Promise<{ saved: Saved } | { problem: string | null; signedOut: boolean }> {
  const response = await fetch(`/api/events/${eventId}/rsvp`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(answer),
    // It arrives also when the page is left at once.
    keepalive: true,
    signal,
  }).catch(() => null);
  const body = (await response?.json().catch(() => null)) as
    | { data?: RsvpResult | null; detail?: string }
    | null
    | undefined;
  if (response?.ok && body?.data) return { saved: body.data };
  return {
    problem: body?.detail ?? null,
    signedOut: response?.status === UNAUTHENTICATED,
  };
}
