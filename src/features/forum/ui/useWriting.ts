import { useEffect, useRef, useState } from 'react';
import { isTaken } from '#features/pages/ui/form-taken.ts';
import { keepDraft, readDraft } from '#platform/pages/device-drafts.ts';
import { useNavigation } from '#platform/pages/navigation.ts';

const KEEP_AFTER_MS = 400;

/** Both reply boxes of a discussion go on with the same draft of a person. */
export const replyDraft = (viewerId: string, postId: string) => `forum:reply:${postId}:${viewerId}`;

/** Both forms for a new discussion go on with the same draft of a person. */
export const newDraft = (viewerId: string) => `forum:new:${viewerId}`;

/**
 * A text that is being written: kept on this device until it is sent, and empty again when it was.
 * @param name of the draft; two forms of one name go on with the same text
 * @param given what stands in the form at first, such as after a refusal
 * @param given.clientId of the document, for the form without scripts
 * @param failed the last answer was a refusal
 * @param intent tells this form from others of the page
 */
export function useWriting<Fields extends Record<string, string>>(
  name: string | null,
  given: { fields: Fields; clientId: string },
  failed: boolean,
  intent: string,
) {
  const [fields, setFields] = useState(given.fields);
  const [clientId, setClientId] = useState(given.clientId);
  const [restored, setRestored] = useState(false);
  const navigation = useNavigation();
  const sending = navigation.state !== 'idle' && navigation.formData?.get('clientId') === clientId;
  const wasSending = useRef(false);
  const empty = useRef(given.fields);
  const isOwn = navigation.formData?.get('intent') === intent;

  useEffect(() => {
    if (!name || failed) return;
    const kept = readDraft(name) as Partial<Fields> | null;
    if (!kept || typeof kept !== 'object') return;
    const known = Object.keys(empty.current).filter((key) => typeof kept[key] === 'string');
    setFields((before) => ({
      ...before,
      ...Object.fromEntries(known.map((key) => [key, kept[key]])),
    }));
    setRestored(known.some((key) => kept[key] !== empty.current[key]));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: what is typed later is newer
  }, [name]);

  const text = JSON.stringify(fields);
  // The page that follows is another one.
  const taken = sending && isOwn && isTaken(navigation);
  useEffect(() => {
    if (!name) return;
    if (taken) return keepDraft(name, null);
    const keep = () =>
      keepDraft(name, text === JSON.stringify(empty.current) ? null : JSON.parse(text));
    // It may come back without having been taken.
    if (sending) return keep();
    const timer = setTimeout(keep, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [name, text, sending, taken]);

  // Sent, and the answer is no refusal: the next text is another one.
  useEffect(() => {
    const ended = wasSending.current && !sending;
    wasSending.current = sending && isOwn;
    if (!ended || failed) return;
    if (name) keepDraft(name, null);
    setFields(empty.current);
    setClientId(crypto.randomUUID());
  }, [sending, isOwn, failed, name]);

  return {
    fields,
    clientId,
    restored,
    sending,
    set: (change: Partial<Fields>) => setFields((before) => ({ ...before, ...change })),
    discard() {
      if (name) keepDraft(name, null);
      setFields(empty.current);
      setRestored(false);
    },
  };
}
