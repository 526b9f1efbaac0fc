// What a notice says, apart from when it is notified: pages, mails and push messages read it by the
// name that is kept with each notice. Owns no wording.
import type { NoticeChannels } from './notice-channels.ts';

/** The icons of notices and of their groups, by their names in lucide. */
export type NoticeIcon =
  | 'at-sign'
  | 'bell-ring'
  | 'calendar'
  | 'calendar-check'
  | 'circle-check'
  | 'circle-x'
  | 'hand-coins'
  | 'heart'
  | 'hourglass'
  | 'message-circle'
  | 'messages-square'
  | 'package'
  | 'package-check'
  | 'reply'
  | 'shield'
  | 'star'
  | 'store'
  | 'tag'
  | 'trending-down'
  | 'truck';

/** A row of the settings: notices that people turn on and off together. */
export type NoticeGroup = {
  /** Stable, because it is kept with what people chose. */
  name: string;
  icon: NoticeIcon;
  /** Its place among the rows, from the top; rows of the same place stand in house order. */
  place: number;
  /** What is on for those who chose nothing. */
  defaults: NoticeChannels;
  /** What the row is called, and what belongs to it. */
  describe: (locale: string) => { title: string; line: string };
};

/** Who reads a notice, as far as its words depend on it. */
export type NoticeReader = { locale: string; site: { name: string } };

export type WrittenNotice = {
  /** One sentence without a full stop. */
  title: string;
  /** The part of the title that stands out: a name, a price. */
  strong?: string;
  /** What it is about, as the name of a thing. */
  line: string;
  /** What somebody wrote: stands in the line's place in the app, and is never mailed or pushed. */
  quote?: string;
  /** What a mail says besides, in whole sentences: what to do next, until when. */
  mailText?: string;
  /** Path of the site that it leads to. */
  path: string;
};

/** One kind of notice, as whoever shows it needs it. */
export type NoticeKind = {
  /** Stable, `feature.what`, because rows outlive deployments. */
  name: string;
  group: NoticeGroup;
  icon: NoticeIcon;
  /**
   * @param about.actor display name of who did it; empty when nobody did
   * @throws when the values are not of the kind's schema
   */
  write: (reader: NoticeReader, values: unknown, about: { actor: string }) => WrittenNotice;
};

/** Every kind by its name. */
export type NoticeRegistry = ReadonlyMap<string, NoticeKind>;

/**
 * Kinds by their names.
 * @throws Error when two have the same name, or two groups of one name differ
 */
export function noticeRegistry(kinds: readonly NoticeKind[]): NoticeRegistry {
  const registry = new Map<string, NoticeKind>();
  const groups = new Map<string, NoticeGroup>();
  for (const kind of kinds) {
    const { name, group } = kind;
    if (registry.has(name)) throw new Error(`Two notices have the name "${name}"`);
    if ((groups.get(group.name) ?? group) !== group)
      throw new Error(`Two groups of notices have the name "${group.name}"`);
    registry.set(name, kind);
    groups.set(group.name, group);
  }
  return registry;
}

/** The rows of the settings, from the top. */
export function noticeGroups(registry: NoticeRegistry): NoticeGroup[] {
  const groups = new Set([...registry.values()].map(({ group }) => group));
  return [...groups].toSorted((a, b) => a.place - b.place);
}
