/** Preferences for components: read them, change them at once, keep them in the cookie. */
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Rates } from '#platform/money.ts';
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

/** Changes preferences in the open page and in the cookie, without a reload. Not for the language: texts come with the document. */
export function useChangePreferences(): Change {
  return useContext(ChangeContext);
}

/** Carries the preferences of the request; a newer value from the root loader wins over changes made here. */
export function PreferencesProvider({ preferences: value, rates, choices, children }: { preferences: Preferences; rates: Rates; choices: Choices; children: ReactNode }) {
  const [changed, setChanged] = useState<Partial<Preferences>>({});
  const { revalidate } = useRevalidator();
  useEffect(() => setChanged((before) => (Object.keys(before).length > 0 ? {} : before)), [value.theme, value.currency, value.country, value.contrast, value.vision, value.text, value.motion]);
  const current = useMemo(() => ({ ...value, ...changed, rates, choices }), [value, changed, rates, choices]);
  const change: Change = (part) => {
    setChanged((before) => ({ ...before, ...part }));
    const next = { ...current, ...part };
    for (const [name, attribute] of Object.entries(htmlAttributes(next))) {
      if (attribute) document.documentElement.setAttribute(name, attribute);
      else document.documentElement.removeAttribute(name);
    }
    void keep(part).then(() => (part.currency ? revalidate() : undefined));
  };
  return (
    <ValueContext value={current}>
      <ChangeContext value={change}>{children}</ChangeContext>
    </ValueContext>
  );
}

/** Writes the cookie. Offline the choice still holds for the open page, so a failure has nothing to tell. */
async function keep(part: Partial<Preferences>): Promise<void> {
  const body = new URLSearchParams(Object.entries(part).map(([key, value]) => [key, value ?? '']));
  await fetch('/preferences', { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => undefined);
}
