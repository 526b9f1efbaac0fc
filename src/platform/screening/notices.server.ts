// What authors are told of decisions about what is theirs, where a feature tells of them itself:
// one notice for each outcome, told alike for every kind. Owns no words.
import type { z } from 'zod';
import type { Ctx } from '../context.ts';
import type { NoticeGroup, NoticeReader, WrittenNotice } from '../notices/kinds.server.ts';
import { defineNotice, type Notice, type Notified } from '../notices/notices.server.ts';
import type { EventType } from '../outbox/outbox.server.ts';
import type { DecidedFacts } from './content.ts';

/** Of new content, of an edit of what the public sees, or of either. */
const DECISIONS = [
  { text: 'approved', outcome: 'approve', isEdit: false },
  { text: 'editApproved', outcome: 'approve', isEdit: true },
  { text: 'rejected', outcome: 'reject', isEdit: false },
  { text: 'editRejected', outcome: 'reject', isEdit: true },
  { text: 'removed', outcome: 'remove', isEdit: null },
] as const;
export type DecisionText = (typeof DECISIONS)[number]['text'];

/**
 * @param spec.name of the feature; notices are `name.approved` and so on
 * @param spec.about who is told, and of what; null when it is gone
 * @param spec.write its path is where the thing is; who has to be told why is led to the decision
 */
export function decisionNotices<P extends DecidedFacts, V extends { decisionId?: string }>(spec: {
  name: string;
  group: NoticeGroup;
  event: EventType<P>;
  schema: z.ZodType<V>;
  about: (ctx: Ctx, payload: P) => Promise<Notified<V> | null>;
  write: (reader: NoticeReader, values: V, text: DecisionText) => WrittenNotice;
}): Notice[] {
  const { name, group, event, schema, about, write } = spec;
  return DECISIONS.map(({ text, outcome, isEdit }) =>
    defineNotice({
      name: `${name}.${text}`,
      group,
      icon: outcome === 'approve' ? 'circle-check' : 'circle-x',
      event,
      schema,
      inAppOnly: text === 'editApproved',
      async notify(ctx, payload) {
        const fits = isEdit === null || payload.isEdit === isEdit;
        const notified = fits && payload.outcome === outcome ? await about(ctx, payload) : null;
        return notified ? [notified] : [];
      },
      write(reader, values) {
        const { decisionId } = values;
        const written = write(reader, values, text);
        const isLed = outcome !== 'approve' && decisionId;
        return isLed ? { ...written, path: `/decisions/${decisionId}` } : written;
      },
    }),
  );
}
