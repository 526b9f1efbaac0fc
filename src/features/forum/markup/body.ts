/**
 * A text with its marks, as data: made of Markdown on the server, drawn by `ui/Prose`. There is no
 * HTML in it, and nothing that a page would have to trust. Browser-safe.
 */

export type RichInline =
  | string
  | { is: 'strong' | 'em' | 'del'; of: RichInline[] }
  | { is: 'code'; text: string }
  | { is: 'link'; href: string; of: RichInline[] }
  | { is: 'mention'; userId: string; name: string }
  | { is: 'break' };

export type RichBlock =
  | { is: 'paragraph'; of: RichInline[] }
  | { is: 'quote'; of: RichBlock[] }
  | { is: 'list'; ordered: boolean; start: number; items: RichBlock[][] }
  | { is: 'code'; text: string };

export type RichText = RichBlock[];

/** The words alone, for excerpts, feeds and search engines. */
export function plainText(body: RichText): string {
  return body
    .map((block) => blockText(block))
    .join('\n\n')
    .trim();
}

function blockText(block: RichBlock): string {
  switch (block.is) {
    case 'paragraph':
      return inlineText(block.of);
    case 'quote':
      return block.of.map((each) => blockText(each)).join('\n');
    case 'list':
      return block.items
        .map((item) => `• ${item.map((each) => blockText(each)).join('\n')}`)
        .join('\n');
    case 'code':
      return block.text;
  }
}

function inlineText(parts: readonly RichInline[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if (part.is === 'break') return '\n';
      if (part.is === 'mention') return `@${part.name}`;
      return part.is === 'code' ? part.text : inlineText(part.of);
    })
    .join('');
}

/** The beginning of a text in one line, cut between words. */
export function excerptOf(body: RichText, most: number): string {
  const line = plainText(body).replace(/\s+/g, ' ');
  if (line.length <= most) return line;
  const cut = line.slice(0, most).toWellFormed().replace('\ufffd', '');
  const space = cut.lastIndexOf(' ');
  return `${space > most / 2 ? cut.slice(0, space) : cut}…`;
}
