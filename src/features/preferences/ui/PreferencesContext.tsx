/** Preferences for components: read them, change them at once, keep them in the cookie. */
import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useRevalidator } from 'react-router';
import type { Rates } from '#platform/i18n/money.ts';
import { type Choices, htmlAttributes, type Preferences } from '../preferences.schema.ts';

export type PreferencesValue = Preferences & { rates: Rates; choices: Choices };
type Change = (change: Partial<Preferences>) => void;

const ValueContext = createContext<PreferencesValue | null>(null);
const ChangeContext = createContext<Change>(() => {});

/** Preferences of the person, the rates of the day, and what can be chosen. */
export function usePreferences(): PreferencesValue {
  const value = useContext(ValueContext);
  if (!value) throw new Error('usePreferences needs a PreferencesProvider above it');
  return value;
}

/**
 * The files of a picture (a `srcset`, smallest first) that the browser may choose from: where data
 * is dear only the smallest.
 */
export function useAffordable(): (files: string) => string {
  const { data } = usePreferences();
  return (files) => (data === 'saver' ? (files.split(', ', 1)[0] ?? files) : files);
}

/**
 * Changes preferences in the open page and in the cookie, without a reload. Not for the language:
 * texts come with the document.
 */
export function useChangePreferences(): Change {
  return useContext(ChangeContext);
}

/**
 * What was changed since a load; while it is on its way, what another load brings is older.
 */
type Held = { since: string; part: Partial<Preferences>; isOnItsWay: boolean };

/**
 * Carries the preferences of the request; a newer value from the root loader wins over changes made
 * here.
 */
export function PreferencesProvider({
  preferences: value,
  rates,
  choices,
  children,
}: {
  preferences: Preferences;
  rates: Rates;
  choices: Choices;
  children: ReactNode;
}) {
  const [held, setHeld] = useState<Held | null>(null);
  const { revalidate } = useRevalidator();
  const since = JSON.stringify(value);
  const part = held && (held.isOnItsWay || held.since === since) ? held.part : null;
  const loaded = useRef(since);
  useEffect(() => {
    loaded.current = since;
  }, [since]);
  const current = useMemo(
    () => ({ ...value, ...part, rates, choices }),
    [value, part, rates, choices],
  );
  const change: Change = (wanted) => {
    const all = { ...part, ...wanted };
    const mine = { since, part: all, isOnItsWay: true };
    setHeld(mine);
    const next = { ...current, ...wanted };
    for (const [name, attribute] of Object.entries(htmlAttributes(next))) {
      if (attribute) document.documentElement.setAttribute(name, attribute);
      else document.documentElement.removeAttribute(name);
    }
    // All that changed since the last load: of two quick changes the later request may overtake the
    // cookie of the first.
    void keepPreferences(all).then(async (kept) => {
      // A load that began before the cookie was written knows nothing of this change.
      if (kept && (wanted.currency || loaded.current !== since)) await revalidate();
      startTransition(() =>
        setHeld((last) => (last === mine ? { ...mine, isOnItsWay: false } : last)),
      );
    });
  };
  return (
    <ValueContext value={current}>
      <ChangeContext value={change}>{children}</ChangeContext>
    </ValueContext>
  );
}

/**
 * Writes the cookie. Offline the choice still holds for the open page.
 * @returns whether it was kept
 */
export async function keepPreferences(part: Partial<Preferences>): Promise<boolean> {
  const body = new URLSearchParams(Object.entries(part).map(([key, value]) => [key, value ?? '']));
  const answer = await fetch('/preferences', {
    method: 'POST',
    body,
    redirect: 'manual',
    keepalive: true,
  }).catch(() => null);
  // The way back to the page, which is not followed here.
  return answer?.type === 'opaqueredirect';
}
