import { ShieldCheck } from 'lucide-react';
import { useTranslations } from '#platform/i18n.ts';

const TIPS: Record<string, readonly string[]> = {
  cars: ['meet', 'carsCheck', 'pay'],
  'real-estate': ['homesMeet', 'homesCheck', 'homesPay'],
  jobs: ['jobsMeet', 'jobsCheck', 'jobsPay'],
};
const USUAL = ['meet', 'check', 'pay'];

/** Three things to mind before money changes hands; cars, homes and jobs have their own. */
export function SafetyTips({ parentCategory }: { parentCategory: string }) {
  const t = useTranslations('detail');
  return (
    <section className="panel tint safety" aria-labelledby="safety-tips">
      <h2 id="safety-tips" className="row">
        <ShieldCheck className="icon verified" aria-hidden="true" />
        {t('safety.title')}
      </h2>
      <ul className="small muted">
        {(TIPS[parentCategory] ?? USUAL).map((tip) => (
          <li key={tip}>{t(`safety.${tip}`)}</li>
        ))}
      </ul>
    </section>
  );
}
