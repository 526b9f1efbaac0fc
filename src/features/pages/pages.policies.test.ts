import { describe, expect, it } from 'vitest';
import { type PolicyFacts, renderPolicy } from './pages.policies.server.ts';

const FACTS: PolicyFacts = {
  values: { site: '<b>*Mango* & Co_</b>', days: 30 },
  links: { contactEmail: 'first_last@mango.example', siteUrl: 'https://mango.example' },
  conditions: { mail: true, texts: false },
};
const render = (text: string, numbered = true) => renderPolicy(text, FACTS, { numbered });

describe('the text of a policy page', () => {
  it('keeps what holds in this installation and leaves out the rest', () => {
    const { html } = render(
      ':::if mail\n- Mail\n:::\n:::if texts\n- Texts\n:::\n- Push\n\n:::if texts\nNone.\n:::\n',
    );
    expect(html).toBe('<ul>\n<li>Mail</li>\n<li>Push</li>\n</ul>\n');
  });

  it('shows what a configuration holds as words, whatever they are', () => {
    expect(render('{site} keeps it {days} days.').html).toBe(
      '<p>&lt;b&gt;*Mango* &amp; Co_&lt;/b&gt; keeps it 30 days.</p>\n',
    );
  });

  it('makes links of addresses', () => {
    expect(render('{contactEmail}, {siteUrl}').html).toBe(
      '<p><a href="mailto:first_last@mango.example" class="link">first_last@mango.example</a>, ' +
        '<a href="https://mango.example" class="link">https://mango.example</a></p>\n',
    );
  });

  it('takes no HTML', () => {
    expect(render('<script>alert(1)</script>').html).toContain('&lt;script&gt;');
  });

  it('numbers its sections where people cite them, but those that ask for none', () => {
    const text = '## Welcome {#welcome -}\n\n## Fees of {site} {#fees}\n\n## Ends {#ends}\n';
    const { html, sections } = render(text);
    expect(sections).toEqual([
      { id: 'welcome', title: 'Welcome', number: null },
      { id: 'fees', title: 'Fees of <b>*Mango* & Co_</b>', number: 1 },
      { id: 'ends', title: 'Ends', number: 2 },
    ]);
    expect(html).toContain(
      '<details class="policy-section">\n<summary><h2 id="ends" data-number="2">Ends</h2></summary>',
    );
    expect(render(text, false).sections.map(({ number }) => number)).toEqual([null, null, null]);
  });

  it.each([
    ['a name that nobody knows', '{nobody}', /the name nobody/],
    ['a condition that nobody knows', ':::if rain\nWet.\n:::\n', /the condition rain/],
    ['a heading without an id', '## Fees\n', /no id: Fees/],
  ])('is refused with %s', (_what, text, message) => {
    expect(() => render(text)).toThrow(message);
  });
});
