import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Field } from './Field.tsx';
import { Pagination, pagesAround } from './Pagination.tsx';

it('pages near the current one are shown, with a gap only where two or more are left out', () => {
  expect(pagesAround(1, 1)).toEqual([1]);
  expect(pagesAround(4, 9)).toEqual([1, 2, 3, 4, 5, null, 9]);
  expect(pagesAround(9, 9)).toEqual([1, null, 8, 9]);
  expect(pagesAround(5, 400)).toEqual([1, null, 4, 5, 6, null, 400]);
});

it('pagination is links that work without JavaScript, and says which page is open', () => {
  const html = renderToString(
    <Pagination
      page={2}
      last={3}
      hrefFor={(page) => `?page=${page}`}
      label="Pages"
      previousLabel="Previous"
      nextLabel="Next"
      moreLabel="More"
      pageLabel={(page) => `Page ${page}`}
    />,
  );
  expect(html).toContain('href="?page=3"');
  const next = /<a[^>]*rel="next".*?<\/a>/.exec(html)?.[0];
  expect(next).toContain('More');
  expect(html.match(/rel="next"/g)).toHaveLength(1);
  expect(html.match(/aria-current="page"/g)).toHaveLength(1);
});

it('a field ties its error to its control', () => {
  const html = renderToString(
    <Field label="Email" error="Please enter a valid email address">
      {(control) => <input {...control} />}
    </Field>,
  );
  const id = html.match(/<input id="([^"]+)"/)?.[1];
  expect(html).toContain(`for="${id}"`);
  expect(html).toContain(`aria-describedby="${id}-note"`);
  expect(html).toMatch(new RegExp(`id="${id}-note" role="alert"`));
});
