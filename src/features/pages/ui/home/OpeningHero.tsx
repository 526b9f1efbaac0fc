import { Plus } from 'lucide-react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { HeroPicture } from './HeroPicture.tsx';

/** In place of the hero while nothing is for sale: an invitation to be the first. */
export function OpeningHero({ place }: { place: string | null }) {
  const t = useTranslations('opening');
  return (
    <section className="hero small">
      <HeroPicture />
      <h1>{place ? t('hero.titleIn', { place }) : t('hero.title')}</h1>
      <p>{t('hero.text')}</p>
      <div className="two">
        <ButtonLink look="primary" size="large" href="/sell">
          <Plus className="icon" aria-hidden />
          {t('sell')}
        </ButtonLink>
      </div>
    </section>
  );
}
