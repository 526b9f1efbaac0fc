import { screen } from '@testing-library/react';
import { Form, Link, useActionData, useRevalidator } from 'react-router';
import { expect, test } from 'vitest';
import { renderWidget } from '#tests/support/widget.tsx';

function Page() {
  const answer = useActionData<string>();
  const { revalidate } = useRevalidator();
  return (
    <Form method="post">
      <p>{answer ?? 'none'}</p>
      <button name="word" value="first">
        First
      </button>
      <button name="word" value="second">
        Second
      </button>
      <button type="button" onClick={() => void revalidate()}>
        Read anew
      </button>
      <Link to=".">Here again</Link>
    </Form>
  );
}

test('an answer stays while the page reads itself anew, until the next one or another visit', async () => {
  let reads = 0;
  const { user } = await renderWidget(<Page />, {
    action: async ({ request }) => (await request.formData()).get('word'),
    loader: () => ({ reads: ++reads }),
  });
  await user.click(screen.getByText('First'));
  await screen.findByText('first');
  const before = reads;
  await user.click(screen.getByText('Read anew'));
  await expect.poll(() => reads).toBeGreaterThan(before);
  await expect.poll(() => document.querySelector('p')?.textContent).toBe('first');
  await user.click(screen.getByText('Second'));
  await screen.findByText('second');
  await user.click(screen.getByText('Here again'));
  await screen.findByText('none');
});
