import { ChevronLeft, ChevronRight } from 'lucide-react';

/** Page numbers around the current one, first and last always there; null is a gap. */
export function pagesAround(page: number, last: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, last].filter(
    (number) => number >= 1 && number <= last,
  );
  const pages = [...new Set(wanted)].toSorted((a, b) => a - b);
  return pages.flatMap((number, index) => {
    const before = pages[index - 1];
    if (before === undefined || number - before === 1) return [number];
    return number - before === 2 ? [number - 1, number] : [null, number];
  });
}

/**
 * From so many places on, the neighbors give way on narrow screens, where the arrows do their work.
 */
const MANY = 7;

/** Links to the pages of a list. `hrefFor` gives the address of a page, counted from 1. */
export function Pagination({
  page,
  last,
  hrefFor,
  label,
  previousLabel,
  nextLabel,
  moreLabel,
  pageLabel,
}: {
  page: number;
  last: number;
  hrefFor: (page: number) => string;
  label: string;
  previousLabel: string;
  nextLabel: string;
  /** The next page where there is room for little else: its link is a button above the numbers. */
  moreLabel: string;
  pageLabel: (page: number) => string;
}) {
  if (last <= 1) return null;
  const pages = pagesAround(page, last);
  const isNear = (number: number) => pages.length >= MANY && Math.abs(number - page) === 1;
  return (
    <nav className="pager" aria-label={label}>
      {page > 1 ? (
        <a href={hrefFor(page - 1)} rel="prev" aria-label={previousLabel}>
          <ChevronLeft className="icon" />
        </a>
      ) : null}
      {pages.map((number, index) =>
        number === null ? (
          <span key={`gap-${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <a
            key={number}
            className={isNear(number) ? 'near' : undefined}
            href={hrefFor(number)}
            aria-label={pageLabel(number)}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </a>
        ),
      )}
      {page < last ? (
        <a className="pager-next" href={hrefFor(page + 1)} rel="next">
          <b className="mob">{moreLabel}</b>
          <b className="sr desk">{nextLabel}</b>
          <ChevronRight className="icon desk" />
        </a>
      ) : null}
    </nav>
  );
}
