import { useId } from 'react';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { useSite } from './SiteContext.tsx';

/**
 * A house advert (DECISIONS.md M5): `sidebar` stands in a column, `wide` spans a grid. Always
 * labelled, and nothing where the site has none (ADS).
 */
export function Advert({ shape }: { shape: 'sidebar' | 'wide' }) {
  const t = useTranslations('common.advert');
  if (!useSite().ads) return null;
  return (
    <div className={shape === 'wide' ? 'ad wide' : 'ad'}>
      <BlockMotif />
      <small>{t('label')}</small>
      <div className="ad-text">
        <p className="title">{t(shape === 'wide' ? 'title' : 'sideTitle')}</p>
        <p>{t(shape === 'wide' ? 'text' : 'sideText')}</p>
      </div>
      <ButtonLink look="sell" href="/about#partners">
        <span>
          {t('more')} <span className="sr">{t('about')}</span>
        </span>
      </ButtonLink>
    </div>
  );
}

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
