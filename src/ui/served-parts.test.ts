import { expect, it } from 'vitest';
import { withoutServedParts } from './served-parts.ts';

it('what the server draws is not in the page that browsers fetch it after', () => {
  const page = (part: string, imported: string) =>
    `import { Page } from './Page.tsx';${imported}\nconst Late = servedPart(${part}, load);`;
  expect(withoutServedParts(page('Replies', "import { Replies } from './Replies.tsx';"))).toBe(
    page('null', ''),
  );
});

it('a part that is imported along with others is refused by its name', () => {
  const code = "import { Line, Replies } from './Replies.tsx';\nservedPart(Replies, load);";
  expect(() => withoutServedParts(code)).toThrow('Replies');
});
