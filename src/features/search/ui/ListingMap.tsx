import { Link } from 'react-router';
import map from '#features/pages/ui/home/caribbean-map.svg?no-inline';
import { MAP_PLACES } from '#features/pages/ui/home/map-places.ts';
import type { ListingMap as Drawn, MapDot } from '#features/search/places/drawn.server.ts';
import mapCss from './listing-map.css?url';

/** With more of them, names would lie over each other. */
const MOST_NAMES = 16;

/**
 * How many listings are where: the drawn map with a dot for each place, and the same numbers as a
 * list. Both are links, so that neither needs the other, or a script.
 */
export function ListingMap({ drawn }: { drawn: Drawn }) {
  const { title, label, box, country, dots, rest, note, ways } = drawn;
  return (
    <div className="listing-map">
      <link rel="stylesheet" href={mapCss} precedence="default" />
      <h3>{title}</h3>
      <div className="map-card">
        <svg
          className={country !== null && dots.length <= MOST_NAMES ? 'drawn named' : 'drawn'}
          viewBox={box.join(' ')}
          role="group"
          aria-label={label}
        >
          <Coast country={country} width={box[2]} />
          {dots.map((dot) => (
            <Dot key={dot.code} dot={dot} width={box[2]} />
          ))}
        </svg>
      </div>
      {note ? <p className="small muted">{note}</p> : null}
      <ul className="place-list">
        {dots.map(({ code, name, count, href }) => (
          <li key={code}>
            <Link to={href}>
              {name} <span className="num">{count}</span>
            </Link>
          </li>
        ))}
        {rest ? (
          <li className="rest">
            {rest.name} <span className="num">{rest.count}</span>
          </li>
        ) : null}
      </ul>
      <p className="ways">
        {ways.map(({ name, href }) => (
          <Link key={href} className="btn btn-line" to={href}>
            {name}
          </Link>
        ))}
      </p>
    </div>
  );
}

/** One place, drawn as the map of all listings is: the island that it is on, with a dot. */
export function PlaceSpot({
  spot: { country, box, x, y },
  label,
}: {
  spot: { country: string; box: readonly number[]; x: number; y: number };
  label: string;
}) {
  const [, , width = 0] = box;
  return (
    <div className="listing-map">
      <link rel="stylesheet" href={mapCss} precedence="default" />
      <div className="map-card">
        <svg className="drawn" viewBox={box.join(' ')} role="img" aria-label={label}>
          <Coast country={country} width={width} />
          <circle className="dot" cx={x} cy={y} r={width / 45} strokeWidth={width / 300} />
        </svg>
      </div>
    </div>
  );
}

/** The shapes stay in one cached file and take their colours from the page. */
function Coast({ country, width }: { country: string | null; width: number }) {
  const line = width / 900;
  return (
    <>
      {MAP_PLACES.filter(({ code }) => country === null || code === country).map(({ code }) => (
        <use key={code} className="shoal" href={`${map}#${code}`} strokeWidth={line * 8} />
      ))}
      <use className="land" href={`${map}#land`} strokeWidth={line} />
      {MAP_PLACES.map(({ code }) => (
        <use
          key={code}
          className={country === null || code === country ? 'isle' : 'land'}
          href={`${map}#${code}`}
          strokeWidth={line}
        />
      ))}
    </>
  );
}

function Dot({ dot, width }: { dot: MapDot; width: number }) {
  const { x, y, radius, label, href, name, count } = dot;
  return (
    <Link to={href} aria-label={label}>
      <title>{label}</title>
      <circle className="hit" cx={x} cy={y} r={Math.max(radius, width / 50)} />
      <circle className="dot" cx={x} cy={y} r={radius} strokeWidth={width / 500} />
      <text
        x={x}
        y={y - radius - width / 150}
        fontSize={width / 50}
        strokeWidth={width / 250}
        textAnchor="middle"
      >
        {name} {count}
      </text>
    </Link>
  );
}
