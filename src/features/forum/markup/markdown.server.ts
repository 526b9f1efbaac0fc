// Owns what of Markdown the forum takes: paragraphs, emphasis, lists, quotes, code and links. HTML
// stays the text that it is, pictures become links, and links lead to web pages only.
import createParser, { type MarkdownIt, type Token } from 'markdown-it';
import { ownPath } from '#platform/http/own-path.ts';
import type { RichBlock, RichInline, RichText } from './body.ts';

/** Somebody of the thread, who may be mentioned by this name. */
export type Mentionable = { id: string; name: string };

/** Deeper quotes and lists are left flat. */
const DEEPEST = 5;
/** Of signs that open something; what has more is no text, and costs time by their square. */
const MOST_BRACKETS = 300;
const MOST_EMPHASIS = 1_500;

/** Signs at the beginning of a line that each open a quote or a list: the first five are kept. */
const OPENING = String.raw`[ \t]{0,3}(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))`;
const TOO_DEEP = new RegExp(`^((?:${OPENING}){${DEEPEST}})(?:[ \\t]*${OPENING})+`, 'gm');

const UNWANTED = ['table', 'heading', 'lheading', 'hr', 'reference', 'html_block', 'code'];

function parser(): MarkdownIt {
  const md = createParser({ html: false, linkify: true, breaks: true, maxNesting: 40 });
  md.disable([...UNWANTED, 'html_inline']);
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  md.validateLink = (href) => webAddress(href) !== null;
  return md;
}

const MARKED = parser();
const UNMARKED = parser().disable(['emphasis', 'strikethrough', 'link', 'image', 'autolink']);

/** The address of a page on the web, or of one of this site as a path; null for anything else. */
function webAddress(href: string): string | null {
  if (href.startsWith('/')) return ownPath(href);
  const url = URL.parse(href);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') && !url.username
    ? url.href
    : null;
}

/**
 * Markdown as a tree of what may be shown. Never fails, and takes a few milliseconds for the
 * longest text, whatever it is.
 * @param people who is linked where `@` and their name stands
 */
export function renderMarkdown(content: string, people: readonly Mentionable[] = []): RichText {
  const text = content.replace(TOO_DEEP, '$1');
  const tokens = isOverloaded(text) ? UNMARKED.parse(text, {}) : MARKED.parse(text, {});
  const cursor = { tokens, at: 0 };
  const mention = mentionsIn(people);
  const body = blocksUntil(cursor, null, mention, 0);
  // Nested beyond what the parser follows: the words are worth more than their marks.
  if (body.length === 0 && content !== '') return [{ is: 'paragraph', of: mention(content) }];
  return body;
}

function isOverloaded(text: string): boolean {
  const count = (signs: RegExp) => text.match(signs)?.length ?? 0;
  return count(/\[/g) > MOST_BRACKETS || count(/[*_~]/g) > MOST_EMPHASIS;
}

type Cursor = { tokens: readonly Token[]; at: number };
type Mention = (text: string) => RichInline[];

/** Blocks up to the token that closes what they are in. */
function blocksUntil(
  cursor: Cursor,
  end: string | null,
  mention: Mention,
  depth: number,
): RichBlock[] {
  const blocks: RichBlock[] = [];
  for (let token = cursor.tokens[cursor.at]; token; token = cursor.tokens[cursor.at]) {
    cursor.at += 1;
    if (token.type === end) break;
    switch (token.type) {
      case 'inline': {
        const of = inlineOf(token.children ?? [], mention);
        if (of.length > 0) blocks.push({ is: 'paragraph', of });
        break;
      }
      case 'fence':
        blocks.push({ is: 'code', text: token.content.replace(/\n$/, '') });
        break;
      case 'blockquote_open': {
        const of = blocksUntil(cursor, 'blockquote_close', mention, depth + 1);
        if (of.length > 0) push(blocks, { is: 'quote', of }, of, depth);
        break;
      }
      case 'bullet_list_open':
      case 'ordered_list_open': {
        const ordered = token.type === 'ordered_list_open';
        const items = itemsUntil(cursor, token.type.replace('open', 'close'), mention, depth + 1);
        const start = Math.min(Number(token.attrGet('start') ?? 1), 999_999);
        push(blocks, { is: 'list', ordered, start, items }, items.flat(), depth);
        break;
      }
    }
  }
  return blocks;
}

/** A block with others in it; what is too deep is left as those others. */
function push(blocks: RichBlock[], block: RichBlock, inner: RichBlock[], depth: number): void {
  blocks.push(...(depth < DEEPEST ? [block] : inner));
}

function itemsUntil(cursor: Cursor, end: string, mention: Mention, depth: number): RichBlock[][] {
  const items: RichBlock[][] = [];
  for (let token = cursor.tokens[cursor.at]; token; token = cursor.tokens[cursor.at]) {
    cursor.at += 1;
    if (token.type === end) break;
    if (token.type === 'list_item_open')
      items.push(blocksUntil(cursor, 'list_item_close', mention, depth));
  }
  return items;
}

const MARKS: Record<string, 'strong' | 'em' | 'del'> = { strong: 'strong', em: 'em', s: 'del' };

function inlineOf(tokens: readonly Token[], mention: Mention): RichInline[] {
  const open: RichInline[][] = [[]];
  const links: string[] = [];
  const add = (...parts: RichInline[]) => open.at(-1)?.push(...parts);
  for (const token of tokens) {
    const [name = '', side] = token.type.split(/_(open|close)$/);
    const mark = MARKS[name];
    if (side === 'open') {
      open.push([]);
      if (name === 'link') links.push(attributeOf(token, 'href'));
    } else if (side === 'close') {
      const of = open.pop() ?? [];
      if (mark) add({ is: mark, of });
      else add(...linked(links.pop() ?? '', of));
    } else if (token.type === 'softbreak' || token.type === 'hardbreak') add({ is: 'break' });
    else if (token.type === 'code_inline') add({ is: 'code', text: token.content });
    else if (token.type === 'image')
      add(...linked(attributeOf(token, 'src'), token.content ? [token.content] : []));
    else if (token.content) add(...(links.length > 0 ? [token.content] : mention(token.content)));
  }
  return open[0] ?? [];
}

function attributeOf(token: Token, name: string): string {
  return String(token.attrGet(name) ?? '');
}

/** A link, or its words where it leads nowhere. */
function linked(href: string, of: RichInline[]): RichInline[] {
  const address = webAddress(href);
  if (address === null) return of;
  return [{ is: 'link', href: address, of: of.length > 0 ? of : [address] }];
}

/** Finds names behind an at-sign in a text, the longest first. */
function mentionsIn(people: readonly Mentionable[]): Mention {
  const known = people.filter(({ name }) => name !== '');
  if (known.length === 0) return (text) => [text];
  const names = known.map(({ name }) => escapeName(name)).toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])@(${names.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  const byName = new Map(known.map((person) => [person.name, person]));
  return (text) => {
    const parts: RichInline[] = [];
    let done = 0;
    for (const found of text.matchAll(pattern)) {
      const person = byName.get(found[1] ?? '');
      if (!person) continue;
      if (found.index > done) parts.push(text.slice(done, found.index));
      parts.push({ is: 'mention', userId: person.id, name: person.name });
      done = found.index + found[0].length;
    }
    if (done < text.length) parts.push(text.slice(done));
    return parts;
  };
}

function escapeName(name: string): string {
  // A hyphen means nothing here, and with a backslash it would break the pattern.
  return name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** Whom a text mentions; a quotation has somebody else's words, and tells nobody. */
export function mentionedIn(body: RichText): string[] {
  const found = new Set<string>();
  const inInline = (parts: readonly RichInline[]): void => {
    for (const part of parts) {
      if (typeof part === 'string') continue;
      if (part.is === 'mention') found.add(part.userId);
      else if ('of' in part) inInline(part.of);
    }
  };
  const inBlocks = (blocks: readonly RichBlock[]): void => {
    for (const block of blocks) {
      if (block.is === 'paragraph') inInline(block.of);
      else if (block.is === 'list') block.items.forEach((item) => inBlocks(item));
    }
  };
  inBlocks(body);
  return [...found];
}
