// How the demo's goods are written down. One line is one product:
//   picture | lowest US$ | highest US$ | English | Spanish | French | tags | nl=… | ht=… | pap=…
// "picture#2" takes the paint of the picture from the second choice of the English title,
// "picture#brown" is always brown.
// "[red/blue]" is a choice; the same choice is made at the same place in every language.
import type { Language } from '../places.ts';

export type Product = {
  /** Key of OBJECTS in scenes.ts. */
  picture: string;
  /** A colour, or the number of the choice (from 1) that is one. */
  paint: string | undefined;
  /** Whole US dollars. */
  price: [number, number];
  titles: Partial<Record<Language, string>> & { en: string; es: string; fr: string };
  tags: string[];
};

/** Reads the lines of one category; an unreadable line is a mistake of the author and throws. */
export function products(lines: string): Product[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [drawing = '', low, high, en, es, fr, tags, ...others] = line
        .split('|')
        .map((part) => part.trim());
      const [picture = '', paint] = drawing.split('#');
      if (!picture || !en || !es || !fr || !tags) throw new SyntaxError(`Demo product: ${line}`);
      const titles: Product['titles'] = { en, es, fr };
      for (const other of others) {
        const [language, title] = other.split('=');
        if (language && title) titles[language as Language] = title;
      }
      return {
        picture,
        paint,
        price: [Number(low), Number(high)],
        titles,
        tags: tags.split(' ').map((tag) => tag.replaceAll('-', ' ')),
      };
    });
}
