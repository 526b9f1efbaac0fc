// The style sheet of pages that React does not draw: errors before any page, the API's documents.
import { expect, shopUrl, test } from '#tests/support/journey.ts';

test('pages that React does not draw have the colors of both themes, in older browsers too', async () => {
  const answer = await fetch(new URL('/plain.css', shopUrl()));
  expect(answer.status).toBe(200);
  const css = await answer.text();
  for (const token of ['--c-bg:', '--c-brand:', '--fs-base:', 'data-contrast', 'data-vision'])
    expect(css).toContain(token);
  // The build writes light-dark() in a way that browsers before 2024 understand.
  expect(css).not.toContain('light-dark(');
});
