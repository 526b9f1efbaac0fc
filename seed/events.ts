// The events of the demo: sixty over the coming two months, in all places, each in a language of
// its place. Days count from the day of seeding.
import { parishesOf } from '#features/catalog/catalog.places.ts';
import type { EventCategory, Repeats } from '#features/events/events.limits.ts';
import texts from './data/events.json' with { type: 'json' };
import { DEMO_ACCOUNTS, type DemoPerson } from './people.ts';
import { type DemoPlace, PLACES } from './places.ts';
import { type Random, randomOf, whole } from './random.ts';
import { sceneName, VARIANTS } from './scenes.ts';

const EVENTS = 60;
/** Days over which they begin. */
const SPREAD = 58;
/** Where something that lasts for days is on when the demo begins. */
const ON_NOW = 'GD';

export type DemoEvent = {
  organizer: DemoPerson;
  title: string;
  description: string;
  category: EventCategory;
  scene: string;
  country: string;
  /** Code of the parish; null where there is no list. */
  parish: string | null;
  location: string;
  /** Days until it begins; below 0 for what is on. */
  inDays: number;
  /** By the clock at the place, in minutes after midnight. */
  startMinute: number;
  minutes: number;
  repeats: Repeats;
  /** Weeks or months between the first date and the last. */
  times: number;
  maxAttendees: number | null;
  isFeatured: boolean;
  /** Share of the people who go, and of those who are interested. */
  going: number;
  interested: number;
};

type Text = (typeof texts)['en'][number];

/** The same on every machine. */
export function demoEvents(people: readonly DemoPerson[]): DemoEvent[] {
  const random = randomOf('calabash events');
  const used = new Set<string>();
  return Array.from({ length: EVENTS }, (_, index) => {
    const place = PLACES[index % PLACES.length]!;
    const text = pick(random, place, used);
    const lasts = Math.round(text.hours * 60);
    const isLong = text.hours > 24;
    const town = random.pick(place.towns);
    const repeats = repeatsOf(text, index);
    return {
      organizer: organizerOf(random, people, place, index),
      title: text.title,
      description: text.text,
      category: text.category as EventCategory,
      scene: sceneName(text.scene, undefined, place.code, index % VARIANTS),
      country: place.code,
      parish: parishOf(place, town),
      location: `${text.venue}, ${town.name}`,
      inDays: isLong ? -1 : dayOf(index),
      startMinute: Math.round(text.hour * 60),
      minutes: lasts,
      repeats,
      times: repeats === 'none' ? 0 : whole(random, 2, 4),
      maxAttendees: limitOf(random, text, index),
      isFeatured: index % 11 === 1,
      going: index % 7 === 3 ? 0.9 : random.range(0.05, 0.45),
      interested: random.range(0.05, 0.2),
    };
  });
}

/** Spread over the weeks, more of them soon. */
function dayOf(index: number): number {
  const share = ((index * 37) % EVENTS) / EVENTS;
  return 1 + Math.floor(share ** 1.3 * SPREAD);
}

function pick(random: Random, place: DemoPlace, used: Set<string>): Text {
  const [language, other] = [random.pick(place.languages), random.pick(place.languages)];
  const all = [...texts[language], ...texts[other], ...texts.en].filter(({ hours }) => hours < 24);
  const long = texts.en.find(({ hours }) => hours > 24);
  if (long && place.code === ON_NOW && !used.has(long.title)) {
    used.add(long.title);
    return long;
  }
  const free = all.find(({ title }) => !used.has(title) && !used.has(place.code + title));
  const text = free ?? random.pick(texts[language].filter(({ hours }) => hours < 24));
  used.add(text.title).add(place.code + text.title);
  // Every text may come again at another place.
  if (used.size > 70) used.clear();
  return text;
}

function organizerOf(
  random: Random,
  people: readonly DemoPerson[],
  place: DemoPlace,
  index: number,
): DemoPerson {
  // Whom visitors can be has one to edit and to call off.
  const seller = people.find(({ email }) => email === DEMO_ACCOUNTS.seller);
  if (index === 0 && seller) return seller;
  const here = people.filter(
    ({ country, emailVerified, role }) =>
      country === place.code && emailVerified && role === 'user',
  );
  return random.pick(here.length > 0 ? here : people.filter(({ role }) => role === 'user'));
}

function parishOf(place: DemoPlace, town: DemoPlace['towns'][number]): string | null {
  const list = parishesOf(place.code);
  return list.find(({ name }) => name === town.parish)?.code ?? list[0]?.code ?? null;
}

function repeatsOf({ category }: Text, index: number): Repeats {
  if (category === 'market' && index % 3 === 0) return 'weekly';
  if (category === 'meetup' && index % 4 === 1) return 'weekly';
  return index % 13 === 6 ? 'monthly-weekday' : 'none';
}

function limitOf(random: Random, { category }: Text, index: number): number | null {
  if (category === 'workshop') return whole(random, 8, 16);
  if (category === 'festival') return index % 2 ? whole(random, 2, 8) * 50 : null;
  return category === 'meetup' && index % 2 ? 20 : null;
}
