import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownPath } from '#platform/http/own-path.ts';
import { CONTENT_MAX } from '#features/forum/forum.limits.ts';
import { excerptOf, plainText, type RichBlock, type RichInline } from './body.ts';
import { mentionedIn, renderMarkdown } from './markdown.server.ts';

const paragraph = (...of: RichInline[]): RichBlock => ({ is: 'paragraph', of });

/** Every part of a tree. */
function* partsOf(value: unknown): Generator<Record<string, unknown>> {
  if (Array.isArray(value)) for (const each of value) yield* partsOf(each);
  else if (typeof value === 'object' && value !== null) {
    yield value as Record<string, unknown>;
    for (const each of Object.values(value)) yield* partsOf(each);
  }
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map((each) => depthOf(each)));
}

const hrefsOf = (content: string) =>
  [...partsOf(renderMarkdown(content))].flatMap(({ href }) => (href === undefined ? [] : [href]));

describe('what of Markdown is shown', () => {
  it('is paragraphs, emphasis, lists, quotes, code and links', () => {
    expect(renderMarkdown('A **b** *c* ~~d~~ `e`\nnext line\n\nSecond')).toEqual([
      paragraph(
        'A ',
        { is: 'strong', of: ['b'] },
        ' ',
        { is: 'em', of: ['c'] },
        ' ',
        { is: 'del', of: ['d'] },
        ' ',
        { is: 'code', text: 'e' },
        { is: 'break' },
        'next line',
      ),
      paragraph('Second'),
    ]);
    expect(renderMarkdown('- a\n- b\n\n3. c\n\n> d')).toEqual([
      { is: 'list', ordered: false, start: 1, items: [[paragraph('a')], [paragraph('b')]] },
      { is: 'list', ordered: true, start: 3, items: [[paragraph('c')]] },
      { is: 'quote', of: [paragraph('d')] },
    ]);
    expect(renderMarkdown('```js\nlet a = "<b>";\n```')).toEqual([
      { is: 'code', text: 'let a = "<b>";' },
    ]);
    expect(hrefsOf('[shop](https://shop.example/a?b=1) https://two.example /products')).toEqual([
      'https://shop.example/a?b=1',
      'https://two.example/',
    ]);
    expect(hrefsOf('[here](/products/7)')).toEqual(['/products/7']);
    expect(hrefsOf('[a page of this site](/\\evil.example)')).toEqual(['/%5Cevil.example']);
    expect(hrefsOf('[there](/products/../events?x=1#y)')).toEqual(['/events?x=1#y']);
  });

  it('is no HTML: tags are the text that somebody wrote', () => {
    const written = '<script>alert(1)</script> <img src=x onerror=alert(1)> <b>bold</b>';
    expect(renderMarkdown(written)).toEqual([paragraph(written)]);
    expect(renderMarkdown('# Not a heading')).toEqual([paragraph('# Not a heading')]);
  });

  it('leads nowhere but to web pages', () => {
    for (const href of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java&#115;cript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'data:image/png;base64,AAAA',
      'vbscript:msgbox(1)',
      'file:///etc/passwd',
      '//evil.example',
      '/.//evil.example',
      '/x/..//evil.example',
      '/%2e//evil.example',
      'ftp://files.example',
      'tel:+18765550123',
    ])
      expect(hrefsOf(`[x](${href}) <${href}> ![y](${href})`), href).toEqual([]);
    expect(String(hrefsOf('[x](https://bank.example:a@evil.example)'))).not.toContain('evil');
  });

  it('shows no pictures from elsewhere: they become links', () => {
    expect(renderMarkdown('![A car](https://spy.example/pixel.png)')).toEqual([
      paragraph({ is: 'link', href: 'https://spy.example/pixel.png', of: ['A car'] }),
    ]);
  });
});

describe('mentions', () => {
  it('are found by any name, with hyphens and other signs in it', () => {
    for (const name of [
      'Jean-Robert Désir',
      'Jervan St. Omer',
      'O’Neil (Kay)',
      'a/b [c] {d} $^|+*?',
    ])
      expect(mentionedIn(renderMarkdown(`Ask @${name}`, [{ id: name, name }])), name).toEqual([
        name,
      ]);
  });

  const people = [
    { id: 'm', name: 'Marcia Bennett' },
    { id: 'a', name: 'Marcia' },
    { id: 'j', name: 'José (Pepe) *Núñez*' },
  ];

  it('link the people of the thread, the longest name first', () => {
    expect(renderMarkdown('@Marcia Bennett and @Marcia, ask @Nobody', people)).toEqual([
      paragraph(
        { is: 'mention', userId: 'm', name: 'Marcia Bennett' },
        ' and ',
        { is: 'mention', userId: 'a', name: 'Marcia' },
        ', ask @Nobody',
      ),
    ]);
    expect(mentionedIn(renderMarkdown('- @Marcia Bennett', people))).toEqual(['m']);
  });

  it('in a quotation are links and tell nobody, however deep it lies', () => {
    const quoted = renderMarkdown('> Ask @Marcia Bennett.\n\nI did, @Marcia.', people);
    expect(JSON.stringify(quoted)).toContain('"userId":"m"');
    expect(mentionedIn(quoted)).toEqual(['a']);
    expect(mentionedIn(renderMarkdown('- > - @Marcia', people))).toEqual([]);
  });

  it('are no part of addresses, code, links or longer words', () => {
    const text = 'me@Marcia `@Marcia` [@Marcia](https://a.example) @Marcias';
    expect(mentionedIn(renderMarkdown(text, people))).toEqual([]);
  });
});

describe('hostile text', () => {
  const LONGEST = CONTENT_MAX;
  const filled = (piece: string) =>
    piece.repeat(Math.ceil(LONGEST / piece.length)).slice(0, LONGEST);

  it('of 10,000 nested quotes, lists or brackets stays shallow and keeps its words', () => {
    for (const piece of [
      '>',
      '> ',
      '- ',
      '1. ',
      '[',
      '![',
      '[a](',
      '*',
      '_a_',
      '**a *b ',
      '`',
      '~~',
    ])
      expect(depthOf(renderMarkdown(`${filled(piece)}\nthe end`)), piece).toBeLessThan(60);
    expect(plainText(renderMarkdown(`${filled('>')} the end`))).toBe('the end');
    expect(plainText(renderMarkdown(`${filled('- ')}the end`))).toContain('the end');
  });

  it('makes no tree that holds anything but text and web addresses', () => {
    const sign = fc.constantFrom(
      ...'*_`[]()!<>~\\"\n\u202ea ',
      '- ',
      '1. ',
      '&#106;',
      'javascript:',
      'data:',
      'https://a.example',
      '@Marcia',
      '://',
      '[a](/',
      '/',
      '..',
    );
    const written = fc.array(sign, { maxLength: 80 }).map((signs) => signs.join(''));
    fc.assert(
      fc.property(fc.oneof(written, fc.string({ unit: 'binary', maxLength: 200 })), (text) => {
        const body = renderMarkdown(text, [{ id: 'a', name: 'Marcia' }]);
        for (const part of partsOf(body)) {
          expect(Object.keys(part)).not.toContain('html');
          const href = 'href' in part ? String(part['href']) : null;
          if (href !== null && ownPath(href) !== href) expect(href).toMatch(/^https?:\/\//);
        }
        expect(depthOf(body)).toBeLessThan(60);
      }),
      { numRuns: 500 },
    );
  });
});

describe('an excerpt', () => {
  it('is one line, cut between words', () => {
    expect(excerptOf(renderMarkdown('One **two**\n\n- three\n- four'), 100)).toBe(
      'One two • three • four',
    );
    expect(excerptOf(renderMarkdown('mango season is here'), 14)).toBe('mango season…');
    expect(excerptOf(renderMarkdown('🥭'.repeat(20)), 9)).toBe('🥭🥭🥭🥭…');
  });
});
