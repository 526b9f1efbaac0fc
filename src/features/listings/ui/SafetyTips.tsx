import { ShieldCheck } from 'lucide-react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import type { TextKey } from '#platform/i18n/texts.ts';

type Tip = TextKey<'detail.safety'>;
const TIPS: Record<string, readonly Tip[]> = {
  cars: ['meet', 'carsCheck', 'pay'],
  'real-estate': ['homesMeet', 'homesCheck', 'homesPay'],
  jobs: ['jobsMeet', 'jobsCheck', 'jobsPay'],
};
const USUAL: readonly Tip[] = ['meet', 'check', 'pay'];

/** Three things to mind before money changes hands; cars, homes and jobs have their own. */
export function SafetyTips({ parentCategory }: { parentCategory: string }) {
  const t = useTranslations('detail.safety');
  return (
    <section className="panel tint safety" aria-labelledby="safety-tips">
      <h2 id="safety-tips" className="row">
        <ShieldCheck className="icon verified" aria-hidden="true" />
        {t('title')}
      </h2>
      <ul className="small muted">
        {(TIPS[parentCategory] ?? USUAL).map((tip) => (
          <li key={tip}>{t(tip)}</li>
        ))}
      </ul>
    </section>
  );
}
