import { useTranslations } from '#platform/i18n.ts';
import { HomeSection } from './HomeSection.tsx';

const STEPS = ['find', 'talk', 'meet'] as const;

/** From looking to leaving a review, in three steps. */
export function HowItWorks() {
  const t = useTranslations('home.how');
  return (
    <HomeSection title={t('title')} flush>
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
