import {
  CalendarDays,
  type LucideIcon,
  MessageCircle,
  MessagesSquare,
  Package,
  Star,
  Store,
  Tag,
  User,
} from 'lucide-react';

const ICONS: Record<string, LucideIcon> = {
  listings: Tag,
  profiles: User,
  stores: Store,
  events: CalendarDays,
  forum: MessagesSquare,
  reviews: Star,
  messages: MessageCircle,
  orders: Package,
};

/** What kind of thing it is, in the place of a picture. */
export function KindIcon({ kind }: { kind: string }) {
  const Icon = ICONS[kind] ?? Tag;
  return (
    <span className="trust-kind">
      <Icon className="icon" aria-hidden />
    </span>
  );
}
