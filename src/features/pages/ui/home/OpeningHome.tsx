import type { ReactNode } from 'react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { CategoryBowls, type CategoryLink } from './CategoryBowls.tsx';
import { FirstListings } from './FirstListings.tsx';
import { HomeSection } from './HomeSection.tsx';
import { HowSellingWorks } from './HowItWorks.tsx';
import { OpeningHero } from './OpeningHero.tsx';

/** The home page while nothing is for sale: it invites, and lists nothing that is empty. */
export function OpeningHome({
  place,
  steps,
  categories,
}: {
  place: string | null;
  /** Of whoever runs the shop. */
  steps: ReactNode;
  categories: readonly CategoryLink[];
}) {
  const t = useTranslations('opening');
  return (
    <>
      <OpeningHero place={place} />
      {steps}
      <HomeSection title={t('firsts.title')} text={t('firsts.text')}>
        <FirstListings />
      </HomeSection>
      <HomeSection tint title={t('offer.title')} text={t('offer.text')}>
        <CategoryBowls categories={categories} href="/sell" />
      </HomeSection>
      <HowSellingWorks />
    </>
  );
}
