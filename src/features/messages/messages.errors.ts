/** What can go wrong around messages. Keys under "errors" in the message files. */
import { mediaErrors } from '#features/media/media.errors.ts';
import { AppError, defineErrors, platformErrors } from '#platform/errors.ts';
import { brokenFields, type Issue } from '#platform/pages/read-input.ts';

export const messageErrors = defineErrors({
  /** Also for other people's: nobody learns that there is one. */
  conversation_not_found: { kind: 'notFound', key: 'message.conversationNotFound' },
  /** Writing needs a proven address (DECISIONS.md A16). */
  message_unverified: { kind: 'forbidden', key: 'message.needVerified' },
  message_empty: { kind: 'invalid', key: 'message.empty' },
  message_too_long: { kind: 'invalid', key: 'message.tooLong' },
  message_to_oneself: { kind: 'invalid', key: 'message.oneself' },
  /** DECISIONS.md C14: who wrote before may go on. */
  contact_sold: { kind: 'conflict', key: 'message.sold' },
  /** DECISIONS.md G2. */
  message_too_many_pictures: { kind: 'invalid', key: 'message.tooManyPictures' },
  /** The same client id came with another message before. */
  client_id_used: { kind: 'conflict', key: 'message.clientIdUsed' },
});

/** What is said of what somebody wrote; whatever else is wrong, no form sends. */
const OF_WRITTEN = [
  messageErrors.message_empty,
  messageErrors.message_too_long,
  messageErrors.message_too_many_pictures,
  mediaErrors.media_not_found,
];

/** The refusal of what is wrong with a written message. */
export function refuseMessage(issues: readonly Issue[]): AppError {
  const broken = Object.entries(brokenFields(issues));
  for (const [field, key] of broken) {
    const code = OF_WRITTEN.find((each) => each.key === key);
    if (code) return new AppError(code, { fields: { [field]: key } });
  }
  return new AppError(platformErrors.invalid_request, {
    fields: Object.fromEntries(broken.map(([field]) => [field, 'fields.invalid'])),
  });
}
