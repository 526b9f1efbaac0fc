import map from '#features/pages/ui/home/caribbean-map.svg?no-inline';
import { MAP_PLACES } from '#features/pages/ui/home/map-places.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';

/** A piece of the drawn map with one pin; the shapes stay in one cached file. */
export function PlaceTile({
  pin: { country, x, y, box },
  place,
}: {
  pin: {
    country: string;
    x: number;
    y: number;
    box: readonly [number, number, number, number];
  };
  /** What it shows, in words. */
  place: string;
}) {
  const t = useTranslations('events.one');
  const size = box[2] / 40;
  return (
    <svg
      className="map tile"
      viewBox={box.join(' ')}
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={t('map', { place })}
    >
      <use className="shoal" href={`${map}#${country}`} />
      <use className="land" href={`${map}#land`} />
      {MAP_PLACES.filter(({ code }) => code !== country).map(({ code }) => (
        <use key={code} className="land" href={`${map}#${code}`} />
      ))}
      <use className="isle" href={`${map}#${country}`} />
      <circle className="here" cx={x} cy={y} r={size} strokeWidth={size / 2.75} />
    </svg>
  );
}
