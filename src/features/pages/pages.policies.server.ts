// Owns how the policy pages are made of their texts: parts that hold only in some installations are
// kept or left out, names are replaced by values, and Markdown becomes HTML. Knows no figure; all
// are handed in.
import createParser, { type MarkdownIt, type Token } from 'markdown-it';
import type { Ctx } from '#platform/context.ts';
import { textLocale } from '#platform/i18n/i18n.ts';
import { defineService, service } from '#platform/process/services.server.ts';
import { NUMBERED, type PolicyPage } from './pages.policies.ts';

/** By "language/page". */
const TEXTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('./policies/*/*.md', {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ).map(([path, text]) => [path.replace(/^\.\/policies\/|\.md$/g, ''), text]),
);

/** What stands for the names in a text, and which of its conditions hold. */
export type PolicyFacts = {
  /** Plain text and figures. */
  values: Readonly<Record<string, string | number>>;
  /** Mail and web addresses, which become links. */
  links: Readonly<Record<string, string>>;
  conditions: Readonly<Record<string, boolean>>;
};

export type PolicySection = { id: string; title: string; number: number | null };
export type PolicyText = {
  /** Of the text: English where the reader's language has none yet. */
  language: string;
  html: string;
  sections: PolicySection[];
};

/** Texts and figures follow from the build and the configuration, so each page is made once. */
const rendered = defineService({
  name: 'pages.policies',
  make: () => new Map<string, PolicyText>(),
});

/** A page in the reader's language. @param facts of the installation, asked for only once */
export function findPolicyText(
  ctx: Ctx,
  { page, facts }: { page: PolicyPage; facts: () => PolicyFacts },
): PolicyText {
  const language = [textLocale(ctx.locale), 'en'].find((each) => `${each}/${page}` in TEXTS);
  const key = `${language}/${page}`;
  const source = TEXTS[key];
  if (!language || source === undefined) throw new Error(`There is no text for ${page}`);
  const made = service(ctx, rendered);
  const known = made.get(key);
  if (known) return known;
  const numbered = NUMBERED.includes(page);
  const text = { language, ...renderPolicy(source, facts(), { numbered }) };
  made.set(key, text);
  return text;
}

/**
 * A text as HTML with its sections.
 * @throws Error for a name or a condition that nobody knows; tests render every page
 */
export function renderPolicy(
  source: string,
  facts: PolicyFacts,
  { numbered }: { numbered: boolean },
): Omit<PolicyText, 'language'> {
  const md = parser();
  const tokens = md.parse(fill(keep(source, facts), facts), {});
  const sections: PolicySection[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open' || token.tag !== 'h2') continue;
    const title = tokens[index + 1];
    const { id, plain } = takeMark(title);
    token.attrSet('id', id);
    const number = numbered && !plain ? sections.filter((each) => each.number).length + 1 : null;
    if (number) token.attrSet('data-number', String(number));
    sections.push({ id, title: wordsOf(title), number });
  }
  return { html: folded(md, tokens), sections };
}

/** Each section as a fold under its heading; what stands before the first is plain. */
function folded(md: MarkdownIt, tokens: readonly Token[]): string {
  const render = (some: readonly Token[]) => md.renderer.render([...some], md.options, {});
  const starts = tokens.flatMap((token, at) =>
    token.type === 'heading_open' && token.tag === 'h2' ? [at] : [],
  );
  const sections = starts.map((start, at) => {
    const body = start + HEADING_TOKENS;
    const heading = render(tokens.slice(start, body)).trim();
    return (
      `<details class="policy-section">\n<summary>${heading}</summary>\n` +
      `${render(tokens.slice(body, starts[at + 1]))}</details>\n`
    );
  });
  return render(tokens.slice(0, starts[0])) + sections.join('');
}

/** Open, words, close. */
const HEADING_TOKENS = 3;

function parser(): MarkdownIt {
  const md = createParser({ html: false });
  md.renderer.rules.link_open = (tokens, index, options, _env, self) => {
    tokens[index]?.attrSet('class', 'link');
    return self.renderToken(tokens, index, options);
  };
  return md;
}

const BLOCK = /^:::if ([a-z0-9-]+)\n([\s\S]*?)^:::\n?/gm;

/** Lines between ":::if name" and ":::" where the condition holds. */
function keep(source: string, { conditions }: PolicyFacts): string {
  return source.replace(BLOCK, (_block, name: string, inner: string) => {
    const holds = conditions[name];
    if (holds === undefined) throw new Error(`No policy knows the condition ${name}`);
    return holds ? inner : '';
  });
}

function fill(source: string, { values, links }: PolicyFacts): string {
  return source.replace(/\{([a-zA-Z][a-zA-Z0-9]*)\}/g, (_whole, name: string) => {
    const link = links[name];
    if (link !== undefined) return linkTo(link);
    const value = values[name];
    if (value === undefined) throw new Error(`No policy knows the name ${name}`);
    return plainWords(String(value));
  });
}

/** Whatever a configuration holds, it is words and no Markdown. */
function plainWords(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-.!<>|~&]/g, String.raw`\$&`);
}

function linkTo(address: string): string {
  const href = address.includes('://') ? address : `mailto:${address}`;
  return `[${plainWords(address)}](<${href}>)`;
}

/** The id that ends a heading: "{#fees}", or "{#welcome -}" where it has no number. */
const MARK = /\s*\{#([a-zA-Z-]+)( -)?\}$/;

function takeMark(title: Token | undefined): { id: string; plain: boolean } {
  const last = title?.children?.at(-1);
  const [mark, id, plain] = MARK.exec(last?.content ?? '') ?? [];
  if (!last || mark === undefined || id === undefined)
    throw new Error(`This heading has no id: ${title?.content}`);
  last.content = last.content.slice(0, -mark.length);
  return { id, plain: plain !== undefined };
}

function wordsOf(title: Token | undefined): string {
  return (title?.children ?? []).map(({ content }) => content).join('');
}
