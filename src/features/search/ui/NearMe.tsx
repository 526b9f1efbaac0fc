import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { usePreferences } from '#features/preferences/ui/PreferencesContext.tsx';
import { filtersToSearch } from '#features/search/search.filters.ts';
import type { ListingFilters } from '#features/search/search.schema.ts';
import { fetchedTwice } from '#ui/lazy-part.ts';
import { useScripted } from '#ui/useScripted.ts';

export type NearTexts = Record<'ask' | 'wait' | 'denied' | 'failed' | 'far' | 'note', string>;

const WAIT_MS = 10_000;
/** A place of some minutes ago is as good. */
const OLD_MS = 300_000;

/**
 * Narrows the list to where its reader is. The browser asks them after the press; the nearest
 * parish is worked out here, and only its name goes into the address.
 */
export function NearMe({ filters, texts }: { filters: ListingFilters; texts: NearTexts }) {
  const [said, setSaid] = useState<keyof NearTexts>('note');
  const navigate = useNavigate();
  const { country: homeCountry } = usePreferences();
  const isScripted = useScripted();
  const ask = async () => {
    setSaid('wait');
    const [{ nearestPlace }, here] = await Promise.all([
      fetchedTwice(() => import('#features/catalog/catalog.points.ts')),
      findHere(),
    ]);
    const place = typeof here === 'string' ? here : (nearestPlace(here) ?? 'far');
    if (typeof place === 'string') return setSaid(place);
    setSaid('note');
    await navigate(`/products${filtersToSearch(filters, place, { homeCountry })}`);
  };
  if (!isScripted) return null;
  return (
    <div className="near">
      <button
        className="btn btn-line"
        type="button"
        disabled={said === 'wait'}
        onClick={() => void ask().catch(() => setSaid('failed'))}
      >
        <LocateFixed className="icon" aria-hidden />
        {texts.ask}
      </button>
      <p className="small muted" role="status">
        {texts[said]}
      </p>
    </div>
  );
}

/** Where the device is, or why that is not known. */
function findHere(): Promise<readonly [number, number] | 'denied' | 'failed'> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve('failed');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve([coords.latitude, coords.longitude]),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'failed'),
      { timeout: WAIT_MS, maximumAge: OLD_MS },
    );
  });
}
