import { Plus } from 'lucide-react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { FirstListings } from './FirstListings.tsx';

/** In place of the listings of a place, or of all of them, before there is the first. */
export function OpeningInvitation({ place }: { place: string | null }) {
  const t = useTranslations('opening');
  return (
    <div className="opening">
      <div className="panel empty">
        <img src="/scenes/firsts/basket.svg" alt="" width="800" height="600" />
        <h2>{place ? t('browse.titleIn', { place }) : t('browse.title')}</h2>
        <p>{t('browse.text')}</p>
        <ButtonLink look="primary" href="/sell">
          <Plus className="icon" aria-hidden />
          {t('sell')}
        </ButtonLink>
      </div>
      <section className="stack gap-4">
        <h2>{t('firsts.title')}</h2>
        <FirstListings />
      </section>
    </div>
  );
}
