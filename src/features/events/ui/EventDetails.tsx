import { ExternalLink, Megaphone, Phone, Ticket } from 'lucide-react';
import { moneyText } from '#features/catalog/catalog.data.ts';
import type { EventView } from '#features/events/events.schema.ts';
import { useLocale, useTranslations } from '#platform/i18n/i18n.ts';

/** What it costs, how to ask, and where it is online; as far as its organiser says it. */
export function EventDetails({
  event: { price, contact, link },
}: {
  event: Pick<EventView, 'price' | 'contact' | 'link'>;
}) {
  const t = useTranslations('events.one');
  const locale = useLocale();
  if (!price && !contact && !link) return null;
  return (
    <ul className="ev-details">
      {price ? (
        <li>
          <Ticket className="icon" aria-hidden />
          {price.amount === 0 ? t('free') : moneyText(price, locale)}
        </li>
      ) : null}
      {contact ? (
        <li>
          <Phone className="icon" aria-hidden />
          <span>{contact}</span>
        </li>
      ) : null}
      {link ? (
        <li>
          <ExternalLink className="icon" aria-hidden />
          <a href={link} rel="nofollow ugc noreferrer" target="_blank">
            {t('online')} ({new URL(link).host})
          </a>
        </li>
      ) : null}
    </ul>
  );
}

/** What the organiser told those who come. */
export function EventNews({ news }: Pick<EventView, 'news'>) {
  const t = useTranslations('events.one');
  if (!news) return null;
  return (
    <div className="note info">
      <Megaphone className="icon" aria-hidden />
      <div>
        <strong>{t('news')}</strong>
        <p className="ev-about">{news}</p>
      </div>
    </div>
  );
}
