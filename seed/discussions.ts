// The demo's discussions: what people of all islands ask each other, in their own languages.
import type { Topic } from '#features/forum/forum.limits.ts';
import { countryByCode } from '#features/catalog/catalog.data.ts';
import texts from './data/discussions.json' with { type: 'json' };
import type { DemoPerson } from './people.ts';
import { type Random, randomOf, whole } from './random.ts';

const DISCUSSIONS = 150;
const DAY_MINUTES = 24 * 60;
/** Most are of the last weeks, the oldest of this many days ago. */
const OLDEST_DAYS = 150;

type DemoReply = {
  author: DemoPerson;
  content: string;
  minutesAgo: number;
  likedBy: DemoPerson[];
};
export type DemoDiscussion = {
  author: DemoPerson;
  language: string;
  topic: Topic;
  title: string;
  content: string;
  minutesAgo: number;
  views: number;
  likedBy: DemoPerson[];
  replies: DemoReply[];
  /** Place of the accepted one among the replies. */
  answer: number | null;
  pinned: boolean;
  locked: boolean;
};

/** The same discussions on every machine; each is told by somebody of its language. */
export function demoDiscussions(people: readonly DemoPerson[]): DemoDiscussion[] {
  const random = randomOf('calabash discussions');
  const told = shuffled(random, texts);
  const asked = new Map<string, Set<string>>();
  return Array.from({ length: DISCUSSIONS }, (_, index) => {
    const wanted = ((index + 1) / DISCUSSIONS) ** 2 * OLDEST_DAYS * DAY_MINUTES;
    const text = told[index % told.length]!;
    const fit = people.filter(
      ({ language, role }) => language === text.language && role === 'user',
    );
    const known = asked.get(text.title) ?? new Set<string>();
    asked.set(text.title, known);
    const fresh = fit.filter(({ slug }) => !known.has(slug));
    const author = random.pick(fresh.length > 0 ? fresh : fit);
    known.add(author.slug);
    const minutesAgo = Math.round(Math.min(wanted + 90, author.joinedDaysAgo * DAY_MINUTES * 0.9));
    // Nobody answers or likes before they came.
    const others = shuffled(
      random,
      people.filter(
        (person) => person !== author && person.joinedDaysAgo * DAY_MINUTES > minutesAgo,
      ),
    );
    // Of the same language first: they understand the question.
    const answering = [
      ...others.filter(({ language }) => language === text.language),
      ...others.filter(({ language }) => language !== text.language),
    ];
    let since = minutesAgo;
    const replies = text.replies
      .slice(0, whole(random, 0, 9) === 0 ? 0 : undefined)
      .map((content, place): DemoReply => {
        since = Math.max(2, Math.round(since * random.range(0.7, 0.97)));
        return {
          author: answering[place] ?? author,
          content: inPlace(content, author),
          minutesAgo: since,
          likedBy: likedBy(random, others, 6).filter((person) => person !== answering[place]),
        };
      });
    return {
      author,
      language: text.language,
      topic: text.topic as Topic,
      title: inPlace(text.title, author),
      content: inPlace(text.content, author),
      minutesAgo,
      views: whole(random, 6, 90) + replies.length * whole(random, 5, 60),
      likedBy: likedBy(random, others, 14),
      replies,
      answer: 'answer' in text && replies.length > text.answer! ? text.answer! : null,
      pinned: index === 5,
      locked: index === 24,
    };
  });
}

function inPlace(text: string, { country, town }: DemoPerson): string {
  return text
    .replaceAll('{town}', town.name)
    .replaceAll('{country}', countryByCode(country)?.name ?? country);
}

function likedBy(random: Random, people: readonly DemoPerson[], most: number): DemoPerson[] {
  const from = whole(random, 0, people.length);
  return people.slice(from, from + whole(random, 0, most));
}

function shuffled<T>(random: Random, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
