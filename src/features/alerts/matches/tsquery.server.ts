// Reads a tsquery as PostgreSQL writes it, to know by which of its words every match can be found.
// What it means for a text is decided by PostgreSQL alone.

/** How many listings have a word or token. */
export type Frequency = (lexeme: string) => number;
/** Whatever matches has one of these; `listings` is how many do at most. */
export type Anchor = { tokens: string[]; listings: number };

/** More alternatives than this are no way to find a search. */
const MOST_TOKENS = 40;

const TOKEN = /\s*('(?:[^'\\]|''|\\.)*'(?::[*A-D]+)?|[&|!()]|<(?:-|\d+)>)/y;

/** Its pieces: quoted words, operators and parentheses. @throws Error for what is none */
function tokensOf(query: string): string[] {
  const tokens: string[] = [];
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < query.trimEnd().length;) {
    const [, token] = TOKEN.exec(query) ?? [];
    if (token === undefined) throw new Error('this tsquery cannot be read');
    tokens.push(token);
  }
  return tokens;
}

/** The words of a tsquery, each once. */
export function lexemesOf(query: string): string[] {
  return [...new Set(tokensOf(query).flatMap((token) => lexemeOf(token) ?? []))];
}

/** Null for what is no word, and for the beginning of one, which no index of anchors knows. */
function lexemeOf(token: string): string | null {
  if (!token.startsWith("'") || !token.endsWith("'")) return null;
  return token.slice(1, -1).replace(/''|\\(.)/g, (pair, escaped?: string) => escaped ?? pair[0]!);
}

/**
 * The rarest way to find whatever matches: of what is asked for together the rarest part, of
 * alternatives all of them.
 * @param query in PostgreSQL's own spelling
 * @returns null where nothing has to be there ("not this", beginnings of words)
 */
export function anchorOf(query: string, frequency: Frequency): Anchor | null {
  const tokens = tokensOf(query);
  let at = 0;
  const either = (): Anchor | null => {
    const parts = [both()];
    while (tokens[at] === '|') {
      at += 1;
      parts.push(both());
    }
    return together(parts);
  };
  const both = (): Anchor | null => {
    let best = one();
    while (at < tokens.length && tokens[at] !== '|' && tokens[at] !== ')') {
      at += 1;
      best = rarer(best, one());
    }
    return best;
  };
  const one = (): Anchor | null => {
    const token = tokens[at] ?? '';
    at += 1;
    if (token === '!') {
      one();
      return null;
    }
    if (token === '(') {
      const inside = either();
      at += 1;
      return inside;
    }
    const lexeme = lexemeOf(token);
    return lexeme === null ? null : { tokens: [lexeme], listings: frequency(lexeme) };
  };
  return either();
}

/** Alternatives: all of them lead to it, or none does. */
export function together(parts: readonly (Anchor | null)[]): Anchor | null {
  const all = parts.filter((part) => part !== null);
  const tokens = [...new Set(all.flatMap((part) => part.tokens))];
  if (all.length < parts.length || tokens.length === 0 || tokens.length > MOST_TOKENS) return null;
  return { tokens, listings: all.reduce((sum, part) => sum + part.listings, 0) };
}

export function rarer(one: Anchor | null, other: Anchor | null): Anchor | null {
  if (one === null || other === null) return one ?? other;
  return other.listings < one.listings ? other : one;
}
