import { describe, expect, it } from 'vitest';
import { withMark, withMention } from './marks.ts';

/** A text in which brackets stand around what is selected. */
function selected(marked: string) {
  const start = marked.indexOf('⟨');
  const end = marked.indexOf('⟩') - 1;
  return { text: marked.replace(/[⟨⟩]/g, ''), start, end };
}
const shown = ({ text, start, end }: ReturnType<typeof selected>) =>
  `${text.slice(0, start)}⟨${text.slice(start, end)}⟩${text.slice(end)}`;

describe('the buttons of the editor', () => {
  it('mark what is selected, or write a word to be replaced', () => {
    expect(shown(withMark(selected('a ⟨b⟩ c'), 'bold', 'bold'))).toBe('a **⟨b⟩** c');
    expect(shown(withMark(selected('a ⟨⟩'), 'italic', 'italic'))).toBe('a *⟨italic⟩*');
    expect(shown(withMark(selected('⟨here⟩'), 'link', 'link'))).toBe('[⟨here⟩](https://)');
    expect(shown(withMark(selected('⟨https://a.example⟩'), 'link', 'link'))).toBe(
      '[⟨link⟩](https://a.example)',
    );
  });

  it('mark whole lines as a list or quote', () => {
    expect(shown(withMark(selected('⟨one\ntwo⟩'), 'list', 'item'))).toBe('⟨- one\n- two⟩');
    expect(shown(withMark(selected('Said:\n⟨no⟩'), 'quote', 'quote'))).toBe('Said:\n\n⟨> no⟩');
    expect(shown(withMark(selected('⟨⟩'), 'quote', 'quote'))).toBe('⟨> quote⟩');
  });

  it('write a name with a space before it where one is missing', () => {
    expect(shown(withMention(selected('Ask⟨⟩'), 'Asha Campbell'))).toBe('Ask @Asha Campbell ⟨⟩');
    expect(shown(withMention(selected('⟨⟩'), 'Asha'))).toBe('@Asha ⟨⟩');
  });
});
