import { useState } from 'react';
import { usePreferences } from '#features/preferences/ui/PreferencesContext.tsx';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import map from './caribbean-map.svg?no-inline';
import { MAP_PLACES, type MapPlace } from './map-places.ts';

export type IslandLink = { code: string; slug: string; href: string; count: number };

/**
 * The drawn map: every place is a link. The shapes stay in one cached file and take their colours
 * from the page, so that neither the HTML nor the script carries 35 kB of coast.
 */
export function IslandMap({ islands }: { islands: readonly IslandLink[] }) {
  const t = useTranslations('home.islands');
  const name = useCatalogName('country');
  const { country } = usePreferences();
  const [pointed, setPointed] = useState<string | null>(null);
  const byCode = new Map(islands.map((island) => [island.code, island]));
  const shown = byCode.get(pointed ?? country ?? '');
  return (
    <div className="map-card">
      <svg className="map" viewBox="0 0 1216 760" role="group" aria-label={t('mapLabel')}>
        <use className="grat" href={`${map}#grat`} />
        {MAP_PLACES.map(({ code }) => (
          <use key={code} className="shoal" href={`${map}#${code}`} />
        ))}
        <use className="land" href={`${map}#land`} />
        <text className="sea-name" x="668" y="430" textAnchor="middle">
          {t('caribbeanSea')}
        </text>
        <text className="sea-name" x="960" y="150" textAnchor="middle">
          {t('atlantic')}
        </text>
        {MAP_PLACES.map((place) => {
          const island = byCode.get(place.code);
          return island ? (
            <Island
              key={place.code}
              place={place}
              name={name(place.code)}
              href={island.href}
              on={place.code === country}
              point={setPointed}
            />
          ) : null;
        })}
      </svg>
      {shown ? (
        <div className="map-tip" aria-hidden="true">
          <b>{name(shown.code)}</b>
          <span className="small muted num">{t('count', { count: shown.count })}</span>
        </div>
      ) : null}
    </div>
  );
}

function Island({
  place: { code, x, y, label, pin, lead, edge, onLand },
  name,
  href,
  on,
  point,
}: {
  place: MapPlace;
  name: string;
  href: string;
  on: boolean;
  point: (code: string | null) => void;
}) {
  return (
    <a
      href={href}
      className={on ? 'on' : undefined}
      aria-label={name}
      onMouseEnter={() => point(code)}
      onMouseLeave={() => point(null)}
      onFocus={() => point(code)}
      onBlur={() => point(null)}
    >
      <use className={edge ? 'isle edge' : 'isle'} href={`${map}#${code}`} />
      {lead ? <path className="lead" d={lead} /> : null}
      {pin ? <circle className="pin" cx={x} cy={y} r="7" /> : null}
      <circle className="hit" cx={x} cy={y} r="22" />
      <text
        x={label[0]}
        y={label[1]}
        textAnchor={label[2]}
        className={onLand ? 'on-land' : undefined}
      >
        {name}
      </text>
    </a>
  );
}
