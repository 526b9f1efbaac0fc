import { usePreferences } from '#features/preferences/ui/PreferencesContext.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { languagePrefixHere } from '#platform/jsx/own-links.ts';
import { withPrefix } from '#platform/i18n/language-path.ts';
import { Fret } from '#ui/Fret.tsx';
import { escapeMarkup } from '#ui/markup.ts';
import { Logo } from './Logo.tsx';
import { useSite } from './SiteContext.tsx';

const CATEGORIES = ['cars', 'real-estate', 'electronics', 'jobs', 'services'] as const;
const ISLANDS = ['JM', 'BB', 'TT', 'BS', 'DO'] as const;
const ACCOUNT = [
  ['/profile', 'myProfile'],
  ['/orders', 'orders'],
  ['/favorites', 'favorites'],
  ['/messages', 'messages'],
  ['/sell', 'sellItem'],
] as const;
const LEGAL = [
  ['/terms', 'terms'],
  ['/privacy', 'privacy'],
  ['/safety', 'safety'],
  ['/content-policy', 'contentPolicy'],
  ['/about', 'about'],
] as const;

type FooterLink = readonly [href: string, text: string];

/**
 * The footer of every page: popular places to start, the account pages, the legal ones.
 * @param short of pages for tasks: the same links, folded
 */
export function Footer({ short = false }: { short?: boolean }) {
  const t = useTranslations('common');
  const preferences = useTranslations('preferences');
  const catalog = useTranslations('catalog');
  const { choices } = usePreferences();
  const { name, contactEmail } = useSite();
  const nameOf = (code: string) =>
    choices.countries.find((country) => country.code === code)?.name ?? code;
  const Column = short ? FoldedColumn : OpenColumn;
  return (
    <>
      {short ? null : <Fret className="footer-fret" />}
      <footer className={short ? 'footer footer-short' : 'footer'}>
        <div className="page">
          <div className="footer-grid">
            {short ? null : (
              <div className="stack">
                <div>
                  <Logo />
                </div>
                <p>{t('footer.tagline', { count: choices.countries.length })}</p>
              </div>
            )}
            <Column
              title={t('footer.categories')}
              links={CATEGORIES.map((slug) => [
                `/products?category=${slug}`,
                catalog(`category.${slug}`),
              ])}
            />
            <Column
              title={t('footer.islands')}
              links={ISLANDS.map((code) => [
                `/products?${new URLSearchParams({ location: nameOf(code) })}`,
                catalog(`country.${code}`),
              ])}
            />
            <Column
              title={t('footer.account')}
              links={ACCOUNT.map(([href, text]) => [href, t(`nav.${text}`)])}
            />
            <Column
              title={t('footer.legal')}
              links={[
                ...LEGAL.map(([href, text]) => [href, t(`footer.${text}`)] as const),
                ['/accessibility', preferences('accessibility')],
              ]}
            />
          </div>
          <BetaNote />
          <div className="footer-end">
            <span>{t('footer.free', { name })}</span>
            {contactEmail ? <a href={`mailto:${contactEmail}`}>{t('footer.contact')}</a> : null}
            <span>{t('footer.data')}</span>
          </div>
        </div>
      </footer>
    </>
  );
}

/**
 * On pages in a language whose texts no speaker has read yet: that it is so, and where to say what
 * should read otherwise.
 */
function BetaNote() {
  const t = useTranslations('common.footer');
  const { choices, locale } = usePreferences();
  const { contactEmail } = useSite();
  const language = choices.languages.find(({ code }) => code === locale);
  if (!language?.beta || !language.translated) return null;
  return (
    <p className="footer-beta">
      <b>{language.nativeName}</b> · {t('beta')}{' '}
      {contactEmail ? (
        <a href={`mailto:${contactEmail}?subject=${encodeURIComponent(language.name)}`}>
          {t('betaWrite')}
        </a>
      ) : null}
    </p>
  );
}

/** The links are markup: as elements they were a tenth of those of a page that has few others. */
function markupOf(links: FooterLink[]): string {
  const items = links.map(([href, text]) => {
    const address = escapeMarkup(withPrefix(languagePrefixHere(), href));
    return `<li><a href="${address}">${escapeMarkup(text)}</a></li>`;
  });
  return items.join('');
}

type ColumnProps = { title: string; links: FooterLink[] };

function OpenColumn({ title, links }: ColumnProps) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul dangerouslySetInnerHTML={{ __html: markupOf(links) }} />
    </nav>
  );
}

function FoldedColumn({ title, links }: ColumnProps) {
  return (
    <details name="footer">
      <summary>{title}</summary>
      <nav aria-label={title}>
        <ul dangerouslySetInnerHTML={{ __html: markupOf(links) }} />
      </nav>
    </details>
  );
}
