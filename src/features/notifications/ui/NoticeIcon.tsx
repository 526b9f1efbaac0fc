import {
  AtSign,
  Bell,
  BellRing,
  Calendar,
  CalendarCheck,
  CircleCheck,
  CircleX,
  HandCoins,
  Heart,
  Hourglass,
  MessageCircle,
  MessagesSquare,
  Package,
  PackageCheck,
  Reply,
  Shield,
  Star,
  Store,
  Tag,
  TrendingDown,
  Truck,
} from 'lucide-react';
import type { NoticeIcon as IconName } from '#platform/notices/kinds.server.ts';

const ICONS: Record<IconName, typeof Bell> = {
  'at-sign': AtSign,
  'bell-ring': BellRing,
  calendar: Calendar,
  'calendar-check': CalendarCheck,
  'circle-check': CircleCheck,
  'circle-x': CircleX,
  'hand-coins': HandCoins,
  heart: Heart,
  hourglass: Hourglass,
  'message-circle': MessageCircle,
  'messages-square': MessagesSquare,
  package: Package,
  'package-check': PackageCheck,
  reply: Reply,
  shield: Shield,
  star: Star,
  store: Store,
  tag: Tag,
  'trending-down': TrendingDown,
  truck: Truck,
};

/** The icon of a kind of notice; a bell for one that this page does not know. */
export function NoticeIcon({ name, className = 'icon' }: { name: string; className?: string }) {
  const Icon = Object.hasOwn(ICONS, name) ? ICONS[name as IconName] : Bell;
  return <Icon className={className} aria-hidden />;
}
