// How a feature declares what people are told of: an event, who hears of it, and in which words.
// Keeping, counting, mailing and pushing belong to whoever reads Feature.notices.
import type { z } from 'zod';
import type { Ctx } from '../context.ts';
import type { NoticeGroup, NoticeIcon, NoticeKind, WrittenNotice } from './kinds.server.ts';
import type { NoticeReader } from './kinds.server.ts';
import type { DeliveredEvent, EventType } from '../outbox/outbox.server.ts';

/** One person who is notified, and of what. */
export type Notified<V> = {
  /** Id of the person. */
  to: string;
  /** What the words are made of; kept with the notice. Ids and facts rather than people's names. */
  values: V;
  /**
   * Of one person and kind, the same key is told once, however often the event comes; the id of the
   * event unless said otherwise.
   */
  key?: string;
  /** What it belongs to, as the id of a conversation: `readWhen` and `unless` find it by this. */
  topic?: string;
  /** Who did it: their face is shown, and whoever blocked them is not notified. */
  actorId?: string;
  /** Id of the thing whose picture is shown where nobody did it. */
  pictureOf?: string;
};

/** When an event says that a person has seen what a notice is about. */
export type ReadWhen = {
  eventType: EventType<unknown>;
  which: (payload: unknown) => { to: string; topic: string };
};

/** What the mail of a notice has besides its words. */
export type NoticeMailParts = {
  /** What it lists: each leads to a path of the site. */
  items?: { title: string; line: string; path: string }[];
  /**
   * A second way on, beside the one to what it is about: a path that asks before it does anything.
   */
  also?: { path: string; text: string };
};

/** A kind of notice with what makes it; the types of its event and values are gone. */
export type Notice = NoticeKind & {
  eventType: EventType<unknown>;
  /** Notified in the app alone, whatever people chose. */
  inAppOnly: boolean;
  later: {
    minutes: number;
    unless: (
      ctx: Ctx,
      notified: { to: string; topic: string; values: unknown },
    ) => Promise<boolean>;
  } | null;
  readWhen: readonly ReadWhen[];
  /** What its mail has besides; links in it may be sealed for whom it is for. */
  inMail: (ctx: Ctx, about: { to: string; locale: string; values: unknown }) => NoticeMailParts;
  /** Who is notified; the values are checked. */
  notify: (ctx: Ctx, payload: unknown, event: DeliveredEvent) => Promise<Notified<unknown>[]>;
};

/**
 * Declares a kind of notice for the `notices` of its feature.
 * @param spec.name stable, `feature.what`
 * @param spec.event when it happens, people are notified; the job may run twice
 * @param spec.schema of the values that are kept; it only grows by what may be absent
 * @param spec.notify who is notified, and of what; nobody hears of what they did themselves
 * @param spec.write the words, made anew for each reader; `about.actor` is the name of `actorId`
 * @param spec.inMail what its mail has besides the words, made when the mail is asked for
 * @param spec.later app and mail wait this long and leave it when `unless` says so; push does not
 */
export function defineNotice<P, V>(spec: {
  name: string;
  group: NoticeGroup;
  icon: NoticeIcon;
  event: EventType<P>;
  schema: z.ZodType<V>;
  notify: (ctx: Ctx, payload: P, event: DeliveredEvent) => Promise<Notified<V>[]>;
  write: (reader: NoticeReader, values: V, about: { actor: string }) => WrittenNotice;
  inAppOnly?: boolean;
  later?: {
    minutes: number;
    unless: (ctx: Ctx, notified: { to: string; topic: string; values: V }) => Promise<boolean>;
  };
  readWhen?: readonly ReadWhen[];
  inMail?: (ctx: Ctx, about: { to: string; locale: string; values: V }) => NoticeMailParts;
}): Notice {
  const { name, group, icon, event, schema, notify, write, later } = spec;
  return {
    name,
    group,
    icon,
    eventType: event as EventType<unknown>,
    inAppOnly: spec.inAppOnly ?? false,
    readWhen: spec.readWhen ?? [],
    inMail: (ctx, { values, ...about }) =>
      spec.inMail?.(ctx, { ...about, values: schema.parse(values) }) ?? {},
    later: later
      ? {
          minutes: later.minutes,
          unless: (ctx, { to, topic, values }) =>
            later.unless(ctx, { to, topic, values: schema.parse(values) }),
        }
      : null,
    async notify(ctx, payload, delivered) {
      const notified = await notify(ctx, event.schema.parse(payload), delivered);
      return notified.map((each) => ({ ...each, values: schema.parse(each.values) }));
    },
    write: (reader, values, about) => write(reader, schema.parse(values), about),
  };
}

/** Declares that an event means: this person has seen it. */
export function readWhen<P>(
  event: EventType<P>,
  which: (payload: P) => { to: string; topic: string },
): ReadWhen {
  return {
    eventType: event as EventType<unknown>,
    which: (payload) => which(event.schema.parse(payload)),
  };
}
