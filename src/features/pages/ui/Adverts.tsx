import { useId } from 'react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { useSite } from './SiteContext.tsx';

/** What is advertised by turns: the place for partners first, then what few find by themselves. */
const TURNS = [
  { title: 'title', text: 'text', more: 'more', href: '/about#partners' },
  { title: 'sellTitle', text: 'sellText', more: 'sellMore', href: '/sell' },
  { title: 'eventTitle', text: 'eventText', more: 'eventMore', href: '/events' },
] as const;
const SIDE = { ...TURNS[0], title: 'sideTitle', text: 'sideText' } as const;

/**
 * A house advert (DECISIONS.md M5): `sidebar` stands in a column, `wide` spans a grid. Always
 * labelled, and nothing where the site has none (ADS).
 * @param props.turn how many stood above it on the page
 */
export function Advert({ shape, turn = 0 }: { shape: 'sidebar' | 'wide'; turn?: number }) {
  const t = useTranslations('common.advert');
  const { title, text, more, href } =
    shape === 'sidebar' ? SIDE : (TURNS[turn % TURNS.length] ?? TURNS[0]);
  if (!useSite().ads) return null;
  return (
    <div className={shape === 'wide' ? 'ad wide' : 'ad'}>
      <BlockMotif />
      <small>{t('label')}</small>
      <div className="ad-text">
        <p className="title">{t(title)}</p>
        <p>{t(text)}</p>
      </div>
      <ButtonLink look="sell" href={href}>
        <span>
          {t(more)} {more === 'more' ? <span className="sr">{t('about')}</span> : null}
        </span>
      </ButtonLink>
    </div>
  );
}

/** The adverts of a grid. */
export const wideAdvert = (turn: number) => <Advert shape="wide" turn={turn} />;

const LEAVES =
  'M8 8C40 8 46 20 46 46C20 46 8 40 8 8ZM92 8C92 40 80 46 54 46C54 20 60 8 92 8Z' +
  'M92 92C60 92 54 80 54 54C80 54 92 60 92 92ZM8 92C8 60 20 54 46 54C46 80 40 92 8 92Z';

/** Breeze blocks: the wall that lets the air through. */
function BlockMotif() {
  const id = useId();
  return (
    <svg className="motif" aria-hidden="true">
      <defs>
        <pattern id={id} width="96" height="96" patternUnits="userSpaceOnUse">
          <path d={LEAVES} transform="scale(.96)" fill="currentColor" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
