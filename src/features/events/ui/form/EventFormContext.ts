/** What the fields of the form begin with, what is wrong with them, and what they hold now. */
import { createContext, useContext } from 'react';
import type { PlannedDate } from '#features/events/events.schema.ts';

export type EventTexts = Readonly<Record<string, string | string[]>>;

export type EventFormState = {
  /** As the server wrote them. */
  values: EventTexts;
  errors: Readonly<Record<string, string>>;
  /** As they are now, for what depends on them. */
  draft: EventTexts;
  /** The dates that the fields describe; empty while something about them is wrong. */
  planned: readonly PlannedDate[];
};

export const EventFormContext = createContext<EventFormState>({
  values: {},
  errors: {},
  draft: {},
  planned: [],
});

/** The texts of one field; empty where there are several. */
export function textOf(texts: EventTexts, name: string): string {
  const text = texts[name];
  return typeof text === 'string' ? text : '';
}

/** The texts of a field that may have several. */
export function textsOf(texts: EventTexts, name: string): readonly string[] {
  const text = texts[name];
  return typeof text === 'string' ? (text === '' ? [] : [text]) : (text ?? []);
}

/** The fields that say something else than they began with. */
export function changedOf(begun: EventTexts, now: EventTexts): EventTexts {
  const isChanged = (name: string) => textsOf(now, name).join() !== textsOf(begun, name).join();
  return Object.fromEntries(Object.entries(now).filter(([name]) => isChanged(name)));
}

export function useEventForm(): EventFormState {
  return useContext(EventFormContext);
}
