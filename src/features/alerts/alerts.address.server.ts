// The address that keeps a search, and the filters that it means.
import { readQuestion } from '#features/search/search.public.server.ts';
import { filtersToSearch, parseFilters } from '#features/search/search.filters.ts';
import type { ListingFilters } from '#features/search/search.schema.ts';
import { fitAttributes } from '#features/search/search.attributes.ts';

/** An alert is about what is yet to come: it asks whatever the day. */
function yetToCome(filters: ListingFilters): ListingFilters {
  const { posted: _whenever, ...attributes } = filters.attributes;
  return { ...filters, attributes };
}

/** The filters of a query as an address has it; nobody's place counts where it names none. */
export function filtersOf(search: string): ListingFilters {
  const { filters } = parseFilters(
    { searchParams: new URLSearchParams(search) },
    { country: null },
    fitAttributes,
  );
  return { ...yetToCome(filters), sortBy: 'newest' };
}

/**
 * The filters that the page of a search shows: what a sentence says beside its words ("a bicycle
 * under 50 US dollars in Barbados") is a filter.
 */
export function understoodFilters(
  reader: { currency: string; country: string | null },
  filters: ListingFilters,
): ListingFilters {
  const question = readQuestion(filters, reader);
  const read = question ? { ...question.filters, q: question.words } : filters;
  const attributes = fitAttributes(read.attributes, read.category);
  return { ...yetToCome({ ...read, attributes }), q: withoutMarks(read.q) };
}

/** Marks of sentences at both ends; a full stop or comma before a number is of the number. */
const MARKS = /^(?:[\s¿¡?!;:…]|[.,](?!\d))+|[\s¿¡?!;:…,.]+$/gu;
const QUOTED = /^(?:"([^"]+)"|“([^“”]+)”|«([^«»]+)»|‘([^‘’]+)’|'([^']+)')$/u;

/**
 * What somebody asks for without the marks around it ("¿niños?"), which find nothing; marks alone
 * stay.
 */
export function withoutMarks(text: string): string {
  const bare = text.replace(MARKS, '');
  const inside = QUOTED.exec(bare)
    ?.slice(1)
    .find((each) => each !== undefined);
  return inside?.replace(MARKS, '') || bare || text;
}

/**
 * The query of an address that means these filters and nothing else, wherever its reader is at
 * home.
 */
export function searchOf(filters: ListingFilters): string {
  return filtersToSearch(filters, { sortBy: 'newest' }, { homeCountry: '' }).slice(1);
}

/** Path and query of the page that shows it, the newest first. */
export function pathOf(search: string): string {
  const params = new URLSearchParams(search);
  params.set('sortBy', 'newest');
  return `${params.get('q') ? '/search' : '/products'}?${params.toString()}`;
}

/**
 * The list where a search was asked for, with its place in the address: whoever signs in may be at
 * home in another.
 * @param page path and query; what is no list stays as it is
 */
export function placedPage(page: string, search: string): string {
  const url = new URL(page, 'http://page');
  const place = new URLSearchParams(search).get('location');
  if (!place || !/^\/(?:products|search)$/.test(url.pathname)) return page;
  url.searchParams.set('location', place);
  return url.pathname + url.search;
}
