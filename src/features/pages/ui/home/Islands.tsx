import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { type IslandLink, IslandMap } from './IslandMap.tsx';
import { HomeSection } from './HomeSection.tsx';

const TILES = 12;

/**
 * Shop by Island: the map, the first twelve as tiles, and all of them as a list, the equal of the
 * map's dots.
 */
export function Islands({ islands }: { islands: readonly IslandLink[] }) {
  const t = useTranslations('home.islands');
  const name = useCatalogName('country');
  return (
    <HomeSection
      title={t('title')}
      text={t('text')}
      more={{ href: '#all-islands', text: t('all', { count: islands.length }) }}
    >
      <IslandMap islands={islands} />
      <div className="isles">
        {islands.slice(0, TILES).map(({ code, slug, href, count }) => (
          <a key={code} className="isle-tile" href={href}>
            <img
              src={`/scenes/islands/${slug}.svg`}
              alt=""
              width="800"
              height="600"
              loading="lazy"
              decoding="async"
            />
            <div>
              <b>{name(code)}</b>
              <span className="num">{t('count', { count })}</span>
            </div>
          </a>
        ))}
      </div>
      <details className="all-islands">
        <summary className="btn btn-line">{t('list', { count: islands.length })}</summary>
        <ul id="all-islands">
          {islands.map(({ code, href, count }) => (
            <li key={code}>
              <a href={href}>
                {name(code)} <span className="num">{count}</span>
              </a>
            </li>
          ))}
        </ul>
      </details>
    </HomeSection>
  );
}
