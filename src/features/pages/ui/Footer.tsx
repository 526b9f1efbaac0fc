import { usePreferences } from '#features/preferences/ui/PreferencesContext.tsx';
import type { Choices } from '#features/preferences/preferences.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { languagePrefixHere } from '#platform/jsx/own-links.ts';
import { withPrefix } from '#platform/i18n/language-path.ts';
import { Fret } from '#ui/Fret.tsx';
import { escapeMarkup, markupOnce } from '#ui/markup.ts';
import { logoMarkup } from './Logo.tsx';
import { type Site, useSite } from './SiteContext.tsx';

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
 * The footer of every page: popular places to start, the account pages, the legal ones. It is
 * markup that is written once for a language: nothing in it reacts by itself, and as elements it
 * was a thirtieth of what a page costs.
 * @param short of pages for tasks: the same links, folded
 */
export function Footer({ short = false }: { short?: boolean }) {
  const texts = {
    t: useTranslations('common'),
    preferences: useTranslations('preferences'),
    catalog: useTranslations('catalog'),
  };
  const { choices, locale } = usePreferences();
  const site = useSite();
  const key = [
    'footer',
    languagePrefixHere(),
    locale,
    short,
    site.name,
    site.contactEmail,
    site.program?.version,
  ];
  const footer = markupOnce(choices, key.join(' '), () =>
    footerMarkup({ texts, choices, locale, site, short }),
  );
  return (
    <>
      {short ? null : <Fret className="footer-fret" />}
      <footer
        className={short ? 'footer footer-short' : 'footer'}
        dangerouslySetInnerHTML={footer}
      />
    </>
  );
}

type Given = {
  texts: {
    t: ReturnType<typeof useTranslations<'common'>>;
    preferences: ReturnType<typeof useTranslations<'preferences'>>;
    catalog: ReturnType<typeof useTranslations<'catalog'>>;
  };
  choices: Choices;
  locale: string;
  site: Site;
  short: boolean;
};

function footerMarkup(given: Given): string {
  const { texts, choices, site, short } = given;
  const { t } = texts;
  const column = short ? foldedColumn : openColumn;
  const about = short
    ? ''
    : `<div class="stack"><div><a class="logo" href="${ownAddress('/')}">${logoMarkup(site.name)}</a></div>` +
      `<p>${escapeMarkup(t('footer.tagline', { count: choices.countries.length }))}</p></div>`;
  const columns = columnsOf(given).map(([title, links]) => column(escapeMarkup(title), links));
  const contact = site.contactEmail
    ? mailLink(site.contactEmail, escapeMarkup(t('footer.contact')))
    : '';
  const end =
    `<span>${escapeMarkup(t('footer.free', { name: site.name }))}</span>${contact}` +
    `<span>${escapeMarkup(t('footer.data'))}</span>` +
    (site.program ? `<span>Calabash ${escapeMarkup(site.program.version)}</span>` : '');
  return (
    `<div class="page"><div class="footer-grid">${about}${columns.join('')}</div>` +
    `${lastLines(given, `<div class="footer-end">${end}</div>`)}</div>`
  );
}

function columnsOf({
  texts: { t, preferences, catalog },
  choices,
}: Given): [title: string, links: FooterLink[]][] {
  const nameOf = (code: string) =>
    choices.countries.find((country) => country.code === code)?.name ?? code;
  return [
    [
      t('footer.categories'),
      CATEGORIES.map((slug) => [`/products?category=${slug}`, catalog(`category.${slug}`)]),
    ],
    [
      t('footer.islands'),
      ISLANDS.map((code) => [
        `/products?${new URLSearchParams({ location: nameOf(code) })}`,
        catalog(`country.${code}`),
      ]),
    ],
    [t('footer.account'), ACCOUNT.map(([href, text]) => [href, t(`nav.${text}`)])],
    [
      t('footer.legal'),
      [
        ...LEGAL.map(([href, text]) => [href, t(`footer.${text}`)] as const),
        ['/accessibility', preferences('accessibility')],
      ],
    ],
  ];
}

/**
 * Ends the footer. On pages in a language whose texts no speaker has read yet it says that it is
 * so, and where to say what should read otherwise; a short footer folds that and its end.
 */
function lastLines(
  { texts: { t, preferences }, choices, locale, site: { contactEmail }, short }: Given,
  end: string,
): string {
  const language = choices.languages.find(({ code }) => code === locale);
  if (!language?.beta || !language.translated) return end;
  const subject = `?subject=${encodeURIComponent(language.name)}`;
  const write = contactEmail
    ? mailLink(contactEmail + subject, escapeMarkup(t('footer.betaWrite')))
    : '';
  const named = `<b>${escapeMarkup(language.nativeName)}</b> · `;
  const note = escapeMarkup(t('footer.beta'));
  return short
    ? `<details name="footer" class="footer-beta"><summary>${named}` +
        `${escapeMarkup(preferences('beta'))}</summary><p>${note} ${write}</p>${end}</details>`
    : `<p class="footer-beta">${named}${note} ${write}</p>${end}`;
}

const ownAddress = (path: string) => escapeMarkup(withPrefix(languagePrefixHere(), path));

const mailLink = (address: string, text: string) =>
  `<a href="mailto:${escapeMarkup(address)}">${text}</a>`;

function linkList(links: FooterLink[]): string {
  const items = links.map(
    ([href, text]) => `<li><a href="${ownAddress(href)}">${escapeMarkup(text)}</a></li>`,
  );
  return `<ul>${items.join('')}</ul>`;
}

const openColumn = (title: string, links: FooterLink[]) =>
  `<nav aria-label="${title}"><h2>${title}</h2>${linkList(links)}</nav>`;

const foldedColumn = (title: string, links: FooterLink[]) =>
  `<details name="footer"><summary>${title}</summary>` +
  `<nav aria-label="${title}">${linkList(links)}</nav></details>`;
