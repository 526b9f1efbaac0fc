/** The pages for those who look after the site, in the order of the rail; each has its line. */
import {
  ArrowLeftRight,
  CalendarDays,
  Flag,
  Gauge,
  History,
  Inbox,
  Languages,
  ListFilter,
  type LucideIcon,
  MessagesSquare,
  Scale,
  SearchCheck,
  SlidersHorizontal,
  Sparkles,
  Stethoscope,
  Users,
  Waves,
} from 'lucide-react';
import type { TextKey } from '#platform/i18n/texts.ts';

export type AdminPage = {
  path: string;
  text: TextKey<'admin.pages'>;
  icon: LucideIcon;
  section: TextKey<'admin.sections'>;
};

/** Where appeals wait, and the queue of one kind. */
const APPEALS = '/admin/reports?tab=appeals';
const EVENTS = '/admin/queue?kind=events';
const FORUM = '/admin/queue?kind=forum';

export const ADMIN_PAGES: readonly AdminPage[] = [
  { path: '/admin/moderation', text: 'overview', icon: Gauge, section: 'moderation' },
  { path: '/admin/queue', text: 'queue', icon: Inbox, section: 'moderation' },
  { path: '/admin/waves', text: 'waves', icon: Waves, section: 'moderation' },
  { path: '/admin/rules', text: 'rules', icon: ListFilter, section: 'moderation' },
  { path: '/admin/reports', text: 'reports', icon: Flag, section: 'moderation' },
  { path: APPEALS, text: 'appeals', icon: Scale, section: 'moderation' },
  { path: '/admin/audit', text: 'audit', icon: History, section: 'moderation' },
  { path: '/admin/people', text: 'people', icon: Users, section: 'marketplace' },
  { path: EVENTS, text: 'events', icon: CalendarDays, section: 'marketplace' },
  { path: FORUM, text: 'forum', icon: MessagesSquare, section: 'marketplace' },
  { path: '/admin/featured', text: 'featured', icon: Sparkles, section: 'marketplace' },
  { path: '/admin/rates', text: 'rates', icon: ArrowLeftRight, section: 'marketplace' },
  { path: '/admin/searches', text: 'searches', icon: SearchCheck, section: 'marketplace' },
  { path: '/admin/synonyms', text: 'synonyms', icon: Languages, section: 'marketplace' },
  { path: '/admin/settings', text: 'settings', icon: SlidersHorizontal, section: 'marketplace' },
  { path: '/admin/checks', text: 'checks', icon: Stethoscope, section: 'marketplace' },
];

/** How much waits, by the path of the page where it does. */
export function waitingOn({
  all,
  reported,
  kinds,
  appeals,
}: {
  all: number;
  reported: number;
  kinds: Readonly<Record<string, number>>;
  appeals: number;
}): Record<string, number> {
  return {
    '/admin/queue': all,
    '/admin/reports': reported,
    [APPEALS]: appeals,
    [EVENTS]: kinds['events'] ?? 0,
    [FORUM]: kinds['forum'] ?? 0,
  };
}

/** The page of the rail that an address is on: of several the one that says most of it. */
export function currentPage({ pathname, search }: { pathname: string; search: string }) {
  const asked = new URLSearchParams(search);
  const on = ADMIN_PAGES.filter(({ path }) => {
    const [page = '', query] = path.split('?');
    const isHere = pathname === page || pathname.startsWith(`${page}/`);
    return (
      isHere && [...new URLSearchParams(query)].every(([key, value]) => asked.get(key) === value)
    );
  });
  return on.toSorted((one, other) => other.path.length - one.path.length)[0] ?? null;
}
