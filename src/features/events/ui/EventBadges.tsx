import { Hammer, type LucideIcon, Music, Radio, ShoppingBag, Sparkles, Users } from 'lucide-react';
import type { EventCategory } from '#features/events/events.limits.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Badge } from '#ui/Badge.tsx';

/** Each kind has its icon and its word; the colour comes third. */
export const KIND_ICONS: Readonly<Record<EventCategory, LucideIcon>> = {
  market: ShoppingBag,
  festival: Music,
  workshop: Hammer,
  meetup: Users,
};

export function KindBadge({ category }: { category: EventCategory }) {
  const t = useTranslations('events.kind');
  const Icon = KIND_ICONS[category];
  return (
    <span className={`badge k-${category}`}>
      <Icon className="icon" aria-hidden />
      {t(category)}
    </span>
  );
}

/** What is to be said of an event at first sight. */
export function EventBadges({
  event,
  full = false,
}: {
  event: {
    category: EventCategory;
    isFeatured: boolean;
    happeningNow: boolean;
    isFull: boolean;
    cancelled?: boolean;
    over?: boolean;
  };
  /** Says that all places are taken. */
  full?: boolean;
}) {
  const t = useTranslations('events.card');
  return (
    <>
      <KindBadge category={event.category} />
      {event.isFeatured ? (
        <Badge tone="sold" icon={<Sparkles className="icon" aria-hidden />}>
          {t('featured')}
        </Badge>
      ) : null}
      {event.happeningNow ? (
        <span className="badge live">
          <Radio className="icon" aria-hidden />
          {t('now')}
        </span>
      ) : null}
      {full && event.isFull ? (
        <Badge tone="pending" icon={<Users className="icon" aria-hidden />}>
          {t('full')}
        </Badge>
      ) : null}
      {event.cancelled ? <Badge tone="cancelled">{t('cancelled')}</Badge> : null}
      {event.over && !event.cancelled ? <Badge>{t('over')}</Badge> : null}
    </>
  );
}
