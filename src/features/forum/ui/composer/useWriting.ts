import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Offer } from '#features/pages/ui/drafts/DraftOffer.tsx';
import { isTaken } from '#features/pages/ui/form-taken.ts';
import { keepDraft, readDraft } from '#platform/pages/device-drafts.ts';
import { useNavigation } from '#platform/pages/navigation.ts';

const KEEP_AFTER_MS = 400;

/** Both reply boxes of a discussion keep the same draft of a person. */
export const replyDraft = (viewerId: string, postId: string) => `forum:reply:${postId}:${viewerId}`;

/** Both forms for a new discussion keep the same draft of a person. */
export const newDraft = (viewerId: string) => `forum:new:${viewerId}`;

/** Where a text is kept while an older draft of that name is still offered. */
const beside = (name: string) => `${name}:beside`;

type Texts = Record<string, string>;

/**
 * A text that is being written: kept on this device until it is sent, and empty again when it was.
 * What was kept before is offered, and waits until somebody takes or discards it.
 * @param name of the draft; null where nothing is kept
 * @param given what stands in the form at first, such as after a refusal
 * @param given.clientId of the document, for the form without scripts
 * @param failed the last answer was a refusal
 * @param intent tells this form from others of the page
 */
export function useWriting<Fields extends Texts>(
  name: string | null,
  given: { fields: Fields; clientId: string },
  failed: boolean,
  intent: string,
) {
  const [fields, setFields] = useState(given.fields);
  const [clientId, setClientId] = useState(given.clientId);
  const [empty] = useState(given.fields);
  const [draft, setDraft] = useState<Draft<Fields> | null>(null);
  useEffect(() => {
    if (name && !failed) setDraft(findDraft(name, empty));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: what is typed later is newer
  }, [name]);
  const slot = name && (draft ? beside(name) : name);
  const way = useSending({ intent, clientId, failed }, () => {
    // The next text is another one.
    if (slot) keepDraft(slot, null);
    setFields(empty);
    setClientId(crypto.randomUUID());
  });
  useKeeping(slot, fields, empty, way);

  const settle = () => {
    if (!name) return;
    keepDraft(name, null);
    keepDraft(beside(name), null);
    setDraft(null);
  };
  const offer: Offer | null = draft && {
    at: draft.at,
    take() {
      setFields(joined(draft.fields, fields, empty));
      settle();
    },
    discard: settle,
  };
  return {
    fields,
    clientId,
    offer,
    sending: way.sending,
    set: (change: Partial<Fields>) => setFields((before) => ({ ...before, ...change })),
    /** What was typed here goes; what is offered stays. */
    clear() {
      if (slot) keepDraft(slot, null);
      setFields(empty);
    },
  };
}

type Draft<Fields> = { at: Date | null; fields: Fields };

/** What was kept under a name, and beside it when nobody answered the offer; null for nothing. */
function findDraft<Fields extends Texts>(name: string, empty: Fields): Draft<Fields> | null {
  const [kept, later] = [toDraft(readDraft(name), empty), toDraft(readDraft(beside(name)), empty)];
  if (!kept || !later) return kept ?? later;
  const both = { at: later.at, fields: joined(kept.fields, later.fields, empty) };
  keep(name, both.fields);
  keepDraft(beside(name), null);
  return both;
}

/** A draft as it was kept, whatever an older version of the page wrote there. */
function toDraft<Fields extends Texts>(kept: unknown, empty: Fields): Draft<Fields> | null {
  if (!kept || typeof kept !== 'object') return null;
  const { keptAt, ...texts } = kept as Record<string, unknown>;
  const known = Object.keys(empty).filter((key) => typeof texts[key] === 'string');
  if (!known.some((key) => texts[key] !== empty[key])) return null;
  const at = new Date(typeof keptAt === 'string' ? keptAt : Number.NaN);
  return {
    at: Number.isNaN(at.getTime()) ? null : at,
    fields: { ...empty, ...Object.fromEntries(known.map((key) => [key, texts[key]])) },
  };
}

/** Nothing that somebody wrote is lost: the later text stands below the earlier one. */
function joined<Fields extends Texts>(earlier: Fields, later: Fields, empty: Fields): Fields {
  const { content = '' } = earlier;
  const changed = Object.entries(later).filter(([key, text]) => text !== empty[key]);
  const texts = [content, later['content'] ?? ''].filter((text) => text.trim() !== '');
  return { ...earlier, ...Object.fromEntries(changed), content: texts.join('\n\n') };
}

const keep = (name: string, fields: Texts) =>
  keepDraft(name, { ...fields, keptAt: new Date().toISOString() });

/** Whether the form is on its way, and whether it was taken: then another page follows. */
function useSending(
  { intent, clientId, failed }: { intent: string; clientId: string; failed: boolean },
  onSent: () => void,
) {
  const navigation = useNavigation();
  const sending = navigation.state !== 'idle' && navigation.formData?.get('clientId') === clientId;
  const isOwn = navigation.formData?.get('intent') === intent;
  const wasSending = useRef(false);
  const sent = useEffectEvent(onSent);
  // It was sent, and the answer is no refusal.
  useEffect(() => {
    const ended = wasSending.current && !sending;
    wasSending.current = sending && isOwn;
    if (ended && !failed) sent();
  }, [sending, isOwn, failed]);
  return { sending, taken: sending && isOwn && isTaken(navigation) };
}

/** Writes down what stands in the fields, soon after each change. */
function useKeeping<Fields extends Texts>(
  slot: string | null,
  fields: Fields,
  empty: Fields,
  { sending, taken }: { sending: boolean; taken: boolean },
): void {
  const text = JSON.stringify(fields);
  useEffect(() => {
    if (!slot) return;
    if (taken) return keepDraft(slot, null);
    const write = () =>
      text === JSON.stringify(empty)
        ? keepDraft(slot, null)
        : keep(slot, JSON.parse(text) as Fields);
    // It may come back without having been taken.
    if (sending) return write();
    const timer = setTimeout(write, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [slot, text, empty, sending, taken]);
}
