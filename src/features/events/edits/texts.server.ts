// The form in front of what an organiser writes: texts into values and back. Refuses nothing.
import { readAmountIn } from '#features/catalog/catalog.money.ts';
import { amountText } from '#platform/i18n/money-text.ts';
import type { EventInput } from './input.server.ts';

/** What the fields of the form begin with. */
export type EventTexts = Readonly<Record<string, string | string[]>>;

/** The use case's input out of a posted form. Refuses nothing. */
export function readEventForm(form: FormData): Record<string, unknown> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const texts = (name: string) => form.getAll(name).filter((value) => typeof value === 'string');
  const [places, price] = [text('maxAttendees'), text('price')];
  return {
    ...Object.fromEntries(
      ['title', 'category', 'description', 'startDate', 'startTime', 'endDate', 'endTime'].map(
        (name) => [name, text(name)],
      ),
    ),
    ...Object.fromEntries(
      ['timeZone', 'repeats', 'country', 'location'].map((name) => [name, text(name)]),
    ),
    mediaId: text('mediaId') || null,
    weekdays: texts('weekdays'),
    until: text('until') || null,
    leftOut: texts('leftOut'),
    parish: text('parish') || null,
    maxAttendees: places === '' ? null : /^\d{1,9}$/.test(places) ? Number(places) : Number.NaN,
    waitingList: form.has('waitingList'),
    showsGuests: form.has('showsGuests'),
    price:
      price === ''
        ? null
        : { amount: readAmountIn(price, text('currency')), currency: text('currency') },
    contact: text('contact') || null,
    link: text('link').replace(/^(?=[^\s:/]+\.[^\s:]+)(?!\w+:\/\/)/, 'https://') || null,
    news: text('news') || null,
  };
}

/** What the fields show of an event. */
export function eventTexts({ price, ...input }: Partial<EventInput>): EventTexts {
  const cost = price ? { price: amountText(price.amount), currency: price.currency } : {};
  return Object.fromEntries(
    Object.entries({ ...input, ...cost }).map(([name, value]) => [
      name,
      Array.isArray(value)
        ? value
        : typeof value === 'boolean'
          ? value
            ? 'on'
            : ''
          : value === null || value === undefined
            ? ''
            : String(value),
    ]),
  );
}
