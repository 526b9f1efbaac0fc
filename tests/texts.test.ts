import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { everyPage } from 'virtual:texts/every-page';
import { TRANSLATED } from 'virtual:texts/languages';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#features/catalog/catalog.data.ts';
import { avoidedIn } from '#tests/support/avoided-words.ts';
import { findsTerm, listedKeys, termsOf, textsOf, wordsOf } from '#tests/support/texts.ts';
import { findTextFiles, readTexts, type Texts } from '../src/messages/files.ts';

const ROOT = join(import.meta.dirname, '..');
const files = findTextFiles();
const nameOf = ({ place, area }: { place: string; area: string }) =>
  `${place}/${area.replaceAll('.', '/')}.json`;
const areas = files.filter(({ language }) => language === 'en').map(nameOf);

/** What one file says, by key. */
function said(language: string, name: string): Map<string, string> {
  const own = files.filter((file) => file.language === language && nameOf(file) === name);
  return new Map(leaves(readTexts(own)));
}

function leaves(texts: Texts, at = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string'
      ? [[at + key, text] as [string, string]]
      : leaves(text, `${at}${key}.`),
  );
}

describe('the texts', () => {
  test('there are texts in every language that the catalog calls translated, and in no other', () => {
    expect([...TRANSLATED].toSorted()).toEqual(
      LANGUAGES.flatMap(({ code, translated }) => (translated ? [code] : [])).toSorted(),
    );
  });

  test.each(TRANSLATED)(
    'the areas of %s are those of English, for the same readers',
    (language) => {
      expect(files.filter((file) => file.language === language).map(nameOf)).toEqual(areas);
    },
  );

  test.each(areas)('%s has the same keys in every language', (name) => {
    const english = [...said('en', name).keys()].toSorted();
    for (const language of TRANSLATED)
      expect([...said(language, name).keys()].toSorted(), language).toEqual(english);
  });

  test('no text names the product by hand: what the shop is called is configured', () => {
    const named = files.flatMap(({ language, file }) =>
      /calabash/i.test(readFileSync(file, 'utf8')) ? [`${language}: ${file}`] : [],
    );
    expect(named).toEqual([]);
  });

  test.each(areas)('%s uses the same arguments in every language', (name) => {
    const names = (message = '') => {
      const plain = message.replaceAll(
        /(one|other|zero|many|yes|signup|cash|transfer|mobile|delivery|=\d+) \{[^{}]*\}/g,
        '',
      );
      return [
        ...new Set(
          [...plain.matchAll(/\{(\w+)(?=\}|, (?:select|plural|number|date|time))/g)].map(
            (match) => match[1],
          ),
        ),
      ].toSorted();
    };
    for (const language of TRANSLATED) {
      const texts = said(language, name);
      const different = [...said('en', name)].filter(
        ([key, text]) => JSON.stringify(names(texts.get(key))) !== JSON.stringify(names(text)),
      );
      expect(different, language).toEqual([]);
    }
  });
});

describe('the words', () => {
  const policiesOf = (language: string) => {
    const folder = join(ROOT, 'src/features/pages/policies', language);
    return readdirSync(folder).map((file): [string, string] => [
      file,
      readFileSync(join(folder, file), 'utf8'),
    ]);
  };
  const everything = TRANSLATED.flatMap((language) =>
    areas.flatMap((name) =>
      [...said(language, name)].map(([key, text]) => ({ key: `${language} ${key}`, text })),
    ),
  );
  const saying = (pattern: RegExp) =>
    everything.filter(({ text }) => pattern.test(text)).map(({ key }) => key);

  test('do not shout, but where the specification does', () => {
    expect(saying(/[!¡]/).toSorted()).toEqual(
      TRANSLATED.toSorted().flatMap((language) => [
        `${language} admin.settings.saved`,
        `${language} share.linkCopied`,
      ]),
    );
  });

  test('speak to people: nothing of how the site is made', () => {
    expect(
      saying(
        /installation|instalación|keep working|programs can|programas pueden|lisible par des/i,
      ),
    ).toEqual([]);
  });

  test.each(TRANSLATED)('of %s are those that a reading of all of them has settled', (language) => {
    const texts = [...textsOf(language)].map(([key, text]) => [key, wordsOf(text)] as const);
    const avoided = [...texts, ...policiesOf(language)].flatMap(([key, text]) =>
      text
        .split('\n')
        .flatMap((line) => avoidedIn(language, line).map((each) => `${key}: ${each}`)),
    );
    // The specification fixes this one.
    const fixed = ['selling.form.imagesFailed: “e(s)”: a plural of ICU'];
    expect(avoided).toEqual(language === 'en' ? fixed : []);
  });

  test.each(TRANSLATED)('of the policies of %s name buttons as they are called', (language) => {
    const texts = textsOf(language);
    const privacy = new Map(policiesOf(language)).get('privacy.md') ?? '';
    for (const key of ['accounts.settings.data.download', 'accounts.delete.button'])
      expect(privacy).toContain(texts.get(key));
  });

  describe('of English have one form each', () => {
    const english = [
      ...areas
        .flatMap((name) => [...said('en', name)])
        .map(([key, text]): [string, string] => [key, wordsOf(text)]),
      ...policiesOf('en'),
    ];
    const saying = (pattern: RegExp) =>
      english.filter(([, text]) => pattern.test(text)).map(([key]) => key);

    test('British spelling, as the Caribbean writes, but where the specification has another', () => {
      expect(
        [
          /\b(?:neighb|col|harb|lab|behavi|hon)or|\w(?:gani|cogni|thori|tomi|mmari)z(?:e[ds]?|ing)\b/i,
          /\blicense\b|\bcenter\b|\bgray\b|\btires?\b|jewelry/i,
        ].flatMap(saying),
      ).toEqual(['catalog.category.jewelry']);
    });

    test('“Sign in” and “Sign out”, but where the specification or a mock-up says “log in”', () => {
      expect(saying(/\blog(?:ged|ging)?[ -](?:in|out)\b|\blog(?:in|out)\b/i)).toEqual([
        'common.nav.login',
        'errors.signupExpired',
        'errors.loginFailed',
        'errors.listingSignIn',
        'errors.productSignIn',
        'errors.event.rsvpSignIn',
        'signin.event',
        'signin.events',
        'accounts.titles.login',
        'accounts.login.password.submit',
        'accounts.login.password.busy',
        'events.rsvp.login',
        'selling.form.signedOut',
      ]);
    });

    test('apostrophes that are curved', () => {
      // The specification has these with straight ones.
      expect(saying(/\p{L}'\p{L}|s' /u)).toEqual([
        'orders.list.buyingEmptyText',
        'orders.list.sellingEmptyText',
      ]);
    });
  });

  test('say “current” of what is now, and “store” where nothing else is fixed', () => {
    expect(saying(/\bpresent (password|picture|address)/i)).toEqual([]);
    expect(saying(/seller profile/i)).toEqual([
      'en common.nav.sellerProfile',
      'en stores.form.create',
      'en stores.form.edit',
    ]);
  });
});

describe('what translators keep beside the texts', () => {
  const english = textsOf('en');
  const englishWords = [...english].map(([key, text]) => ({ key, words: wordsOf(text) }));
  const others = TRANSLATED.filter((language) => language !== 'en');

  test.each(others)('a text of %s that is equal to the English is so for a reason', (language) => {
    const texts = textsOf(language);
    const listed = Object.entries(listedKeys('same-as-english', language));
    for (const [reason] of listed) expect(reason).toMatch(/^\p{Lu}.{8,}\.$/u);
    const keys = new Set(listed.flatMap(([, some]) => some));
    const equal = [...english].filter(([key, text]) => texts.get(key) === text);
    const untranslated = equal
      .filter(([key, text]) => /\p{L}/u.test(wordsOf(text)) && !keys.has(key))
      .map(([key, text]) => `${key}: ${text}`);
    expect(untranslated).toEqual([]);
    expect([...keys].filter((key) => texts.get(key) !== english.get(key))).toEqual([]);
  });

  test.each(others)('%s calls a thing what its glossary calls it', (language) => {
    const texts = textsOf(language);
    const terms = termsOf(language);
    expect(terms.length).toBeGreaterThanOrEqual(40);
    const excepted = new Set(Object.values(listedKeys('glossary-exceptions', language)).flat());
    const other = terms.flatMap((term) => {
      const named = findsTerm(term);
      return englishWords
        .filter(({ words }) => named.test(words))
        .filter(({ key }) => {
          const said = wordsOf(texts.get(key) ?? '').toLowerCase();
          return !term.forms.some((form) => said.includes(form));
        })
        .map(({ key }) => ({ key, term: term.english }));
    });
    const unexpected = other.filter(({ key }) => !excepted.has(key));
    expect(unexpected.map(({ key, term }) => `${term}: ${key}: ${texts.get(key)}`)).toEqual([]);
    // An exception that is none any more says something untrue.
    const needed = new Set(other.map(({ key }) => key));
    expect([...excepted].filter((key) => !needed.has(key))).toEqual([]);
  });

  test('find a word inside of sentences, and nothing in what only the program reads', () => {
    const term = { english: 'reply', forms: ['respuesta'] };
    const finds = (text: string) => findsTerm(term).test(wordsOf(text));
    expect(finds('{count, plural, one {# reply} other {# replies}}')).toBe(true);
    expect(finds('See <b>all {reply} Replies</b>')).toBe(true);
    expect(finds('{reply}')).toBe(false);
    expect(finds('<reply>It</reply>')).toBe(false);
    expect(finds('<code>reply</code>')).toBe(false);
    expect(finds('replying')).toBe(false);
    expect(wordsOf('{hours, number} / {max, number}')).not.toMatch(/\p{L}/u);
  });
});

test('a browser is given the dates of the languages that Intl does not know', async () => {
  const given = TRANSLATED.map(async (language) => {
    const { formatters } = (await everyPage[language]?.()) ?? {};
    return formatters ? [language] : [];
  });
  expect((await Promise.all(given)).flat()).toEqual(['ht', 'pap']);
});

test('dates, numbers and lists are asked of the platform, which knows every language', () => {
  const own =
    /new Intl\.(?!DisplayNames|Segmenter|Collator)\w+\((?!\)|'en)|\.toLocale(?:Date|Time)?String\(/;
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !name.startsWith('platform'))
    .filter((name) => own.test(readFileSync(join(ROOT, 'src', name), 'utf8')));
  expect(files).toEqual([]);
});

describe('every text is spoken somewhere', () => {
  /** Texts whose keys are data: other tests go through the data. */
  const KEYS_ARE_DATA = [
    // Codes of the catalog: catalog.test.ts.
    /^(catalog|choices)\./,
    // Reasons that moderation gives: stored, and shown only where there is a text.
    /^selling\.reasons\./,
    // What the check can find: rules.test.ts, evidence.test.ts.
    /^moderation\.flags\./,
    // What the lists of choices are called, by area and attribute: panel.test.ts.
    /^filters\.(?:goods|service)\.(?:brand|size|serviceType)$/,
  ];
  const source = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => readFileSync(join(ROOT, 'src', name), 'utf8'))
    .join('\n');
  const literals = new Set(
    [...source.matchAll(/'([\w.-]+)'|"([\w.-]+)"|`([\w.-]+)`/g)].map(
      (match) => match[1] ?? match[2] ?? match[3] ?? '',
    ),
  );
  /** `status.${status}` speaks status.pending. */
  const patterns = [...source.matchAll(/`((?:[\w.-]|\$\{[^`{}]*\})+)`/g)]
    .map((match) => (match[1] ?? '').split(/\$\{[^`{}]*\}/))
    .filter((parts) => parts.length > 1 && parts.some((part) => /\w\.|\.\w/.test(part)))
    .map(
      (parts) =>
        new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w-]+')}$`),
    );

  test.each(areas)('%s says nothing that nobody reads', (name) => {
    const unread = [...said('en', name).keys()]
      .map((key) => key.split('.'))
      .filter((steps) => !KEYS_ARE_DATA.some((data) => data.test(steps.join('.'))))
      .filter(
        (steps) =>
          !steps.some((_, at) => {
            const key = steps.slice(at + 1).join('.');
            return (
              key !== '' &&
              literals.has(steps.slice(0, at + 1).join('.')) &&
              (literals.has(key) || patterns.some((pattern) => pattern.test(key)))
            );
          }),
      );
    expect(unread.map((steps) => steps.join('.'))).toEqual([]);
  });
});
