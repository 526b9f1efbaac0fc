import { ShieldCheck } from 'lucide-react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { ButtonLink } from '#ui/Button.tsx';

/** Whether signing in takes two steps, and the way to the page about it. */
export function SecondFactorSettings({ on }: { on: boolean }) {
  const t = useTranslations('accounts.settings.secondFactor');
  return (
    <section className="panel stack gap-4">
      <h2>{t('title')}</h2>
      <p className={on ? undefined : 'muted'}>{t(on ? 'on' : 'off')}</p>
      <p>
        <ButtonLink look="line" href="/two-factor">
          <ShieldCheck className="icon" aria-hidden />
          {t(on ? 'manage' : 'setUp')}
        </ButtonLink>
      </p>
    </section>
  );
}
