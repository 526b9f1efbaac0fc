/** The pages for those who look after the site, in the order of the rail; each has its line. */
import {
  ArrowLeftRight,
  Flag,
  Gauge,
  History,
  Inbox,
  type LucideIcon,
  SlidersHorizontal,
  Sparkles,
  Users,
} from 'lucide-react';
import type { TextKey } from '#platform/texts.ts';

export type AdminPage = {
  path: string;
  text: TextKey<'admin.pages'>;
  icon: LucideIcon;
  section: TextKey<'admin.sections'>;
};

export const ADMIN_PAGES: readonly AdminPage[] = [
  { path: '/admin/moderation', text: 'overview', icon: Gauge, section: 'moderation' },
  { path: '/admin/queue', text: 'queue', icon: Inbox, section: 'moderation' },
  { path: '/admin/reports', text: 'reports', icon: Flag, section: 'moderation' },
  { path: '/admin/audit', text: 'audit', icon: History, section: 'moderation' },
  { path: '/admin/people', text: 'people', icon: Users, section: 'marketplace' },
  { path: '/admin/featured', text: 'featured', icon: Sparkles, section: 'marketplace' },
  { path: '/admin/rates', text: 'rates', icon: ArrowLeftRight, section: 'marketplace' },
  {
    path: '/admin/settings',
    text: 'settings',
    icon: SlidersHorizontal,
    section: 'moderation',
  },
];
