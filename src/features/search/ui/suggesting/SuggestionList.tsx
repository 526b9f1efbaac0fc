/**
 * The list of suggestions: groups of rows, and below them what one does with the words as typed.
 */
import { History, MapPin, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { categoryBySlug } from '#features/catalog/catalog.data.ts';
import { CategoryIcon } from '#features/catalog/ui/CategoryIcon.tsx';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { parishByCode } from '#features/catalog/catalog.places.ts';
import { PriceTag } from '#features/listings/ui/PriceTag.tsx';
import { useFormatter, useTranslations } from '#platform/i18n/i18n.ts';
import { Face } from '#ui/Face.tsx';
import { type Group, markTyped, type Row } from './suggestion-rows.ts';

type SuggestionListProps = {
  id: string;
  /** None while it is closed. */
  groups: Group[];
  /** Which row the arrow keys are on, counted through all groups; -1 for none. */
  active: number;
  typed: string;
  /** How many suggestions are told to those who do not see them; null tells nothing. */
  said: number | null;
  hasRecent: boolean;
  onTake: (row: Row) => void;
  onSearch: () => void;
  onForget: () => void;
};

export function SuggestionList({
  id,
  groups,
  active,
  typed,
  said,
  hasRecent,
  onTake,
  onSearch,
  onForget,
}: SuggestionListProps) {
  const t = useTranslations('suggestions');
  const titleOf = useTitles();
  const [forgotten, setForgotten] = useState(false);
  const starts = groups.map((_, at) =>
    groups.slice(0, at).reduce((sum, { rows }) => sum + rows.length, 0),
  );
  return (
    <>
      <p className="sr" role="status">
        {forgotten && said === null
          ? t('cleared')
          : said === null
            ? ''
            : t('found', { count: said })}
      </p>
      {groups.length > 0 ? (
        <div className="suggest">
          <div role="listbox" id={id} aria-label={t('label')}>
            {groups.map(({ kind, rows, place }, group) => (
              <div key={place ?? kind} role="group" aria-label={titleOf(kind, place)}>
                <p className="cap" aria-hidden>
                  {titleOf(kind, place)}
                </p>
                {rows.map((row, at) => {
                  const index = (starts[group] ?? 0) + at;
                  return (
                    <a
                      key={row.href}
                      id={`${id}-${index}`}
                      role="option"
                      aria-selected={index === active}
                      tabIndex={-1}
                      href={row.href}
                      onClick={() => onTake(row)}
                    >
                      <RowContent row={row} typed={typed} />
                    </a>
                  );
                })}
              </div>
            ))}
          </div>
          <Foot
            words={typed.trim()}
            onSearch={onSearch}
            onForget={
              hasRecent
                ? () => {
                    setForgotten(true);
                    onForget();
                  }
                : null
            }
          />
        </div>
      ) : null}
    </>
  );
}

/** What one does with the words as typed, and with what was searched for before. */
function Foot({
  words,
  onSearch,
  onForget,
}: {
  words: string;
  onSearch: () => void;
  /** null where nothing was searched for yet. */
  onForget: (() => void) | null;
}) {
  const t = useTranslations('suggestions');
  if (!words && !onForget) return null;
  return (
    <div className="suggest-foot">
      {words ? (
        <button type="button" className="suggest-search" onClick={onSearch}>
          <Search className="icon icon-s" aria-hidden />
          <span>{t('searchFor', { words })}</span>
        </button>
      ) : null}
      {onForget ? (
        <button type="button" className="suggest-clear" onClick={onForget}>
          {t('clear')}
        </button>
      ) : null}
    </div>
  );
}

/** What stands above a group: what it is of, and of listings where they are. */
function useTitles() {
  const t = useTranslations('suggestions');
  const placeName = useCatalogName('country');
  return (kind: Group['kind'], place: Group['place']) =>
    place === undefined
      ? t(kind)
      : place === 'elsewhere'
        ? t('elsewhere')
        : t('here', { place: placeName(place) });
}

function Marked({ text, typed }: { text: string; typed: string }) {
  return markTyped(text, typed).map((piece, at) =>
    // Pieces have no names, and are never moved.
    // eslint-disable-next-line react/no-array-index-key
    piece.typed ? <mark key={at}>{piece.text}</mark> : <span key={at}>{piece.text}</span>,
  );
}

function RowContent({ row, typed }: { row: Row; typed: string }) {
  switch (row.kind) {
    case 'listings':
      return <ListingRow of={row.of} typed={typed} />;
    case 'categories':
      return <CategoryRow of={row.of} typed={typed} />;
    case 'stores':
      return <StoreRow of={row.of} typed={typed} />;
    case 'places':
      return <PlaceRow of={row.of} typed={typed} />;
    default:
      return (
        <Line icon={<History className="icon icon-s" aria-hidden />}>
          <Marked text={row.of} typed={typed} />
        </Line>
      );
  }
}

type Of<Kind extends Row['kind']> = { of: Extract<Row, { kind: Kind }>['of']; typed: string };

function ListingRow({ of, typed }: Of<'listings'>) {
  const place = useCatalogName('country');
  return (
    <>
      <span className="thumb">
        {of.picture ? <img src={of.picture} alt="" width={36} height={36} /> : null}
      </span>
      <span className="suggest-words">
        <span className="suggest-name" lang={of.language ?? undefined}>
          <Marked text={of.title} typed={typed} />
        </span>
        <span className="suggest-facts">
          <PriceTag
            price={of.price}
            unit={of.priceUnit}
            category={of.parentCategory}
            className="suggest-price"
          />
          <span>{place(of.country)}</span>
        </span>
      </span>
    </>
  );
}

function CategoryRow({ of, typed }: Of<'categories'>) {
  const t = useTranslations('suggestions');
  const { slug, name, words, also, count } = of;
  const category = categoryBySlug(slug);
  return (
    <Line
      icon={category ? <CategoryIcon category={category} className="icon icon-s" /> : null}
      look={category?.token}
      count={count}
      below={also}
      typed={typed}
    >
      {words === null ? (
        <Marked text={name} typed={typed} />
      ) : (
        <Marked text={t('within', { words, category: name })} typed={typed} />
      )}
    </Line>
  );
}

function StoreRow({ of, typed }: Of<'stores'>) {
  const t = useTranslations('suggestions');
  const place = useCatalogName('country');
  const { name, country, parish, picture, count } = of;
  const where = [parish && parishByCode(parish)?.name, country && place(country)].filter(Boolean);
  const facts = [where.join(', '), count === null ? '' : t('storeCount', { count })];
  return (
    <>
      <Face picture={picture} name={name} size="s" />
      <span className="suggest-words">
        <span className="suggest-name">
          <Marked text={name} typed={typed} />
        </span>
        <span className="suggest-facts">
          {facts.filter(Boolean).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
      </span>
    </>
  );
}

function PlaceRow({ of, typed }: Of<'places'>) {
  const { name, within, also, count } = of;
  return (
    <Line
      icon={<MapPin className="icon icon-s" aria-hidden />}
      count={count}
      below={within ?? also}
      typed={typed}
    >
      <Marked text={name} typed={typed} />
    </Line>
  );
}

/** A row with a glyph; `below` is a second line. */
function Line({
  icon,
  look = '',
  count = null,
  below = null,
  typed = '',
  children,
}: {
  icon: ReactNode;
  look?: string | undefined;
  count?: number | null;
  below?: string | null;
  typed?: string;
  children: ReactNode;
}) {
  const format = useFormatter();
  return (
    <>
      <span className={`suggest-icon ${look}`}>{icon}</span>
      <span className="suggest-words">
        <span className="suggest-name">{children}</span>
        {below ? (
          <span className="suggest-facts">
            <span>
              <Marked text={below} typed={typed} />
            </span>
          </span>
        ) : null}
      </span>
      {count === null ? null : <span className="suggest-count">{format.number(count)}</span>}
    </>
  );
}
