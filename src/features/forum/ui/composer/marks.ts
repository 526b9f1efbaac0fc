/** What the buttons above a text field write into it: the signs of Markdown. Pure. */

const MARKS = ['bold', 'italic', 'list', 'quote', 'link'] as const;
export type Mark = (typeof MARKS)[number];

/** A text with what is selected in it. */
export type Selected = { text: string; start: number; end: number };

const AROUND = { bold: '**', italic: '*' } as const;
const BEFORE = { list: '- ', quote: '> ' } as const;

/**
 * The text with a mark at what is selected, which is selected again.
 * @param word stands there when nothing is selected
 */
export function withMark({ text, start, end }: Selected, mark: Mark, word: string): Selected {
  const chosen = text.slice(start, end);
  if (mark === 'bold' || mark === 'italic') {
    const sign = AROUND[mark];
    return put({ text, start, end }, sign, chosen || word, sign);
  }
  if (mark === 'link')
    return /^https?:\/\/\S+$/.test(chosen)
      ? put({ text, start, end }, '[', word, `](${chosen})`)
      : put({ text, start, end }, '[', chosen || word, '](https://)');
  // Whole lines, in a paragraph of their own.
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lines = (text.slice(lineStart, end) || word)
    .split('\n')
    .map((line) => BEFORE[mark] + line)
    .join('\n');
  const gap = lineStart === 0 || text.slice(0, lineStart).endsWith('\n\n') ? '' : '\n';
  const marked = put({ text, start: lineStart, end }, gap, lines, '');
  return marked;
}

/** Writes a name behind an at-sign where the cursor is. */
export function withMention({ text, start, end }: Selected, name: string): Selected {
  const space = start > 0 && !/\s/.test(text[start - 1] ?? '') ? ' ' : '';
  const written = put({ text, start, end }, space, `@${name} `, '');
  return { ...written, start: written.end };
}

/** Writes an at-sign where the cursor is, for a name that is suggested then. */
export function withAtSign({ text, start, end }: Selected): Selected {
  const space = start > 0 && !/\s/.test(text[start - 1] ?? '') ? ' ' : '';
  const written = put({ text, start, end }, space, '@', '');
  return { ...written, start: written.end };
}

function put({ text, start, end }: Selected, before: string, middle: string, after: string) {
  const from = start + before.length;
  return {
    text: text.slice(0, start) + before + middle + after + text.slice(end),
    start: from,
    end: from + middle.length,
  };
}
