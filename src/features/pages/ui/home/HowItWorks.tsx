import { useTranslations } from '#platform/i18n/i18n.ts';
import { HomeSection } from './HomeSection.tsx';

const STEPS = ['find', 'talk', 'meet'] as const;
const FIRST_STEPS = ['photo', 'say', 'share'] as const;

/** How a first listing comes to be, for the first days of a shop. */
export function HowSellingWorks() {
  const t = useTranslations('opening.how');
  return (
    <HomeSection title={t('title')}>
      <ol className="steps">
        {FIRST_STEPS.map((step) => (
          <li key={step}>
            <h3>{t(`${step}.title`)}</h3>
            <p>{t(`${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </HomeSection>
  );
}

/** From looking to leaving a review, in three steps. */
export function HowItWorks() {
  const t = useTranslations('home.how');
  return (
    <HomeSection title={t('title')}>
      <ol className="steps">
        {STEPS.map((step) => (
          <li key={step}>
            <h3>{t(`${step}.title`)}</h3>
            <p>{t(`${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </HomeSection>
  );
}
