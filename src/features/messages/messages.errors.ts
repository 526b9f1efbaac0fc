/** What can go wrong around messages. Keys under "errors" in the message files. */
import { AppError, defineErrors, platformErrors } from '#platform/errors.ts';
import { brokenFields, type Issue } from '#platform/read-input.ts';

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
  /** The same client id came with another message before. */
  client_id_used: { kind: 'conflict', key: 'message.clientIdUsed' },
});

/** The refusal of what is wrong with a written message. */
export function refuseMessage(issues: readonly Issue[]): AppError {
  const issue = issues.find(({ path: [field] }) => field === 'content');
  if (!issue)
    return new AppError(platformErrors.invalid_request, {
      fields: Object.fromEntries(
        Object.keys(brokenFields(issues)).map((field) => [field, 'fields.invalid']),
      ),
    });
  const code =
    issue.message === messageErrors.message_too_long.key
      ? messageErrors.message_too_long
      : messageErrors.message_empty;
  return new AppError(code, { fields: { content: code.key } });
}
