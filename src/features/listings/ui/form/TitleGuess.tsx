import { Sparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { parishByCode } from '#features/catalog/catalog.places.ts';
import type { ListingGuess } from '#features/listings/guess/guess.schema.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Button } from '#ui/Button.tsx';
import type { SellValues } from './sell-values.ts';

/** People pause so long between two thoughts. */
const PAUSE_MS = 700;
const ASKED_FOR_MS = 4000;
/** Fewer letters say nothing. */
const LETTERS = 4;

type Fill = { path: GuessPath; value: string; shown: string };
type GuessPath = 'category' | 'country' | 'parish' | `details.${'make' | 'model' | 'year'}`;

/**
 * What the title says about fields that are still empty, to take over with one press. It never
 * changes what somebody wrote or chose.
 */
export function TitleGuess() {
  const t = useTranslations('selling.form.guess');
  const { control, setValue, getValues } = useFormContext<SellValues>();
  const values = useWatch({ control }) as SellValues;
  const guess = useGuess(values.title, values.country);
  const fills = useFills(guess, values);
  const take = () => {
    for (const { path, value } of fills)
      if (getValues(path) === '')
        setValue(path, value, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <div role="status" className="title-guess">
      {fills.length > 0 ? (
        <Button type="button" look="line" size="small" onClick={take}>
          <Sparkles className="icon icon-s" aria-hidden />
          {t('looksLike', { what: fills.map(({ shown }) => shown).join(' · ') })}
        </Button>
      ) : null}
    </div>
  );
}

/** What the server makes of a title once its writer pauses; null while nothing is known of it. */
function useGuess(title: string, country: string): ListingGuess | null {
  const [known, setKnown] = useState<{ title: string; guess: ListingGuess | null } | null>(null);
  const asked = title.trim();
  useEffect(() => {
    if (asked.length < LETTERS) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const query = new URLSearchParams({ title: asked, ...(country ? { country } : {}) });
      const guess = await fetch(`/api/listings/guess?${query}`, {
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(ASKED_FOR_MS)]),
      })
        .then(async (answer) =>
          answer.ok ? ((await answer.json()) as { data: ListingGuess }) : null,
        )
        .catch(() => null);
      if (!stop.signal.aborted) setKnown({ title: asked, guess: guess?.data ?? null });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked, country]);
  return known?.title === asked ? known.guess : null;
}

/** The empty fields that the guess fills; make and model only of the category that is chosen. */
function useFills(guess: ListingGuess | null, values: SellValues): Fill[] {
  const categoryName = useCatalogName('category');
  const placeName = useCatalogName('country');
  if (!guess) return [];
  const { category, make, model, year, country, parish } = guess;
  const fits = category !== null && ['', category].includes(values.category);
  const isThere = country !== null && ['', country].includes(values.country);
  const { details } = values;
  const hasMake = fits && make !== null && ['', make].includes(details.make);
  const wanted: (Fill | false | null)[] = [
    fits && { path: 'category', value: category, shown: categoryName(category) },
    hasMake && { path: 'details.make', value: make, shown: make },
    hasMake && model !== null && { path: 'details.model', value: model, shown: model },
    fits && year !== null && { path: 'details.year', value: String(year), shown: String(year) },
    isThere && { path: 'country', value: country, shown: placeName(country) },
    isThere &&
      parish !== null && {
        path: 'parish',
        value: parish,
        shown: parishByCode(parish)?.name ?? parish,
      },
  ];
  const isEmpty = ({ path }: Fill) => {
    const name = path.split('.')[1] as 'make' | 'model' | 'year' | undefined;
    return (name ? details[name] : values[path as 'category']) === '';
  };
  return wanted.filter((fill) => fill !== false && fill !== null).filter(isEmpty);
}
