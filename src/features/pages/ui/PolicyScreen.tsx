import { Accessibility, CalendarDays, Printer } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { languagePrefixHere } from '#platform/jsx/own-links.ts';
import { withPrefix } from '#platform/i18n/language-path.ts';
import type { PolicyPage } from '../pages.policies.ts';
import type { PolicySection } from '../pages.policies.server.ts';
import { useSite } from './SiteContext.tsx';
import { useSectionInView } from './useSectionInView.ts';

type Props = {
  page: PolicyPage;
  /** The day, or the month alone, on which the text last changed. */
  edition: string | null;
  /** The day on which the accessibility was last tested. */
  tested: string | null;
  language: string;
  html: string;
  sections: PolicySection[];
  /** What stands below the text. */
  children?: ReactNode;
};

/** A text to read: its contents stand at the side, and on phones its sections are folded. */
export function PolicyScreen({ page, edition, tested, language, html, sections, children }: Props) {
  const t = useTranslations('policyPages');
  const { name: site } = useSite();
  const text = linksInLanguage(html);
  useOpenSection();
  return (
    <div className="page">
      <div className="page-head">
        <div>
          <h1>{t(`${page}.title`)}</h1>
          <p className="policy-lead">{t(`${page}.lead`, { site })}</p>
          <Facts edition={edition} tested={tested} />
        </div>
        <button
          type="button"
          className="btn btn-line no-print needs-js"
          onClick={() => window.print()}
        >
          <Printer className="icon" aria-hidden="true" />
          {t('print')}
        </button>
      </div>
      <div className="policy">
        <Contents sections={sections} />
        <div>
          {/* Made by the server of our own texts; what is configured is words in them. */}
          <article
            className="policy-text"
            lang={language}
            dangerouslySetInnerHTML={{ __html: text }}
          />
          {children}
        </div>
      </div>
    </div>
  );
}

/** Opens the section that an address or a link leads to. */
function useOpenSection(): void {
  useEffect(() => {
    const open = () => {
      const heading = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      const section = heading?.closest('details');
      if (!section || section.open) return;
      section.open = true;
      heading?.scrollIntoView();
    };
    open();
    window.addEventListener('hashchange', open);
    return () => window.removeEventListener('hashchange', open);
  }, []);
}

/** The text with its links in the language of the address, as those of components are. */
function linksInLanguage(html: string): string {
  const prefix = languagePrefixHere();
  return html.replaceAll(/(?<= href=")\/[^"]*/g, (path) => withPrefix(prefix, path));
}

function Facts({ edition, tested }: Pick<Props, 'edition' | 'tested'>) {
  const t = useTranslations('policyPages');
  const date = useDate();
  if (!edition && !tested) return null;
  return (
    <ul className="policy-facts">
      <li>
        <CalendarDays className="icon icon-s" aria-hidden="true" />
        {edition
          ? t('updated', { date: date(edition) })
          : t('tested', { date: date(tested ?? '') })}
      </li>
      {tested ? (
        <li>
          <Accessibility className="icon icon-s" aria-hidden="true" />
          {t('standard')}
        </li>
      ) : null}
    </ul>
  );
}

/** "October 17, 2025", or "January 2025" of what has no day. */
function useDate(): (edition: string) => string {
  const format = useFormatter();
  return (edition) => {
    const hasDay = edition.length > 'YYYY-MM'.length;
    const at = new Date(`${hasDay ? edition : `${edition}-01`}T12:00:00Z`);
    return format.dateTime(at, hasDay ? { dateStyle: 'long' } : { year: 'numeric', month: 'long' });
  };
}

/** Beside the text; on narrow screens its folded sections are the contents. */
function Contents({ sections }: { sections: PolicySection[] }) {
  const t = useTranslations('policyPages');
  const current = useSectionInView(sections);
  return (
    <nav className="policy-contents" aria-label={t('contents')}>
      <p aria-hidden="true">{t('contents')}</p>
      <SectionList sections={sections} current={current} />
    </nav>
  );
}

function SectionList({ sections, current }: { sections: PolicySection[]; current?: string }) {
  const numbered = sections.some(({ number }) => number !== null);
  return (
    <ul>
      {sections.map(({ id, title, number }, index) => (
        <li key={id}>
          <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
            <span>{numbered ? number : index + 1}</span>
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
