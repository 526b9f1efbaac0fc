import { useTranslations } from '#platform/i18n/i18n.ts';
import { ButtonLink } from '#ui/Button.tsx';

/** Sign up or browse; who has an account already is shown to the form. */
export function CallToAction({ signedIn }: { signedIn: boolean }) {
  const t = useTranslations('home.cta');
  const nav = useTranslations('common.nav');
  return (
    <section className="section">
      <div className="page">
        <div className="cta">
          <div>
            <h2>{t('title')}</h2>
            <p>{t('text')}</p>
            <div className="row wrap gap-3">
              <ButtonLink look="sell" size="large" href={signedIn ? '/sell' : '/signup'}>
                {signedIn ? nav('sellItem') : t('signUp')}
              </ButtonLink>
              <ButtonLink look="line" size="large" href="/products">
                {t('browse')}
              </ButtonLink>
            </div>
          </div>
          <img
            src="/scenes/makers-market.svg"
            alt=""
            width="800"
            height="600"
            loading="lazy"
            decoding="async"
          />
        </div>
      </div>
    </section>
  );
}
