/** What can go wrong around events. Keys under "errors" in the message files. */
import { AppError, defineErrors, type FieldErrors } from '#platform/errors.ts';

export const eventErrors = defineErrors({
  event_not_found: { kind: 'notFound', key: 'event.notFound' },
  /** Writing needs a proven address (DECISIONS.md A16). */
  event_unverified: { kind: 'forbidden', key: 'event.needVerified' },
  event_invalid: { kind: 'invalid', key: 'event.invalid' },
  /** Decided or edited on the strength of an older revision. */
  event_stale: { kind: 'conflict', key: 'event.stale' },
  event_not_now: { kind: 'conflict', key: 'event.notNow' },
  /** Past its end: nobody answers, edits or cancels any more (DECISIONS.md I4). */
  event_over: { kind: 'conflict', key: 'event.over' },
  event_cancelled: { kind: 'conflict', key: 'event.cancelled' },
  /** Its organiser sees it already, and nobody else does. */
  event_not_public: { kind: 'conflict', key: 'event.notPublic' },
  /** All places are taken, and there is no waiting list. */
  event_full: { kind: 'conflict', key: 'event.full' },
  /** Whoever organises it needs no place at it. */
  event_own_place: { kind: 'conflict', key: 'event.ownPlace' },
  /** Somebody who does not wait or go, as it is asked. */
  event_no_guest: { kind: 'conflict', key: 'event.noGuest' },
  /** Nobody decides about their own event. */
  event_own: { kind: 'forbidden', key: 'event.own' },
  /** Spec 2 section 8, to the word. */
  rsvp_sign_in: { kind: 'unauthenticated', key: 'event.rsvpSignIn' },
  rsvp_unverified: { kind: 'forbidden', key: 'event.rsvpNeedVerified' },
});

/** The refusal of a form. */
export function refuseFields(fields: FieldErrors): AppError {
  return new AppError(eventErrors.event_invalid, { fields });
}
