import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '#tests/support/widget.tsx';
import { CollectForm } from './CollectForm.tsx';
import { orderPath } from './people.ts';

const ORDER = '01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d';

test('the sixth character of a pick-up code sends it, and none before', async () => {
  const sent: unknown[] = [];
  const { user } = await renderWidget(<CollectForm orderId={ORDER} failure={null} />, {
    path: orderPath(ORDER),
    action: async ({ request }) => {
      sent.push(Object.fromEntries(await request.formData()));
      return null;
    },
  });
  await user.tab();
  await user.keyboard('k4m7p');
  expect(sent).toEqual([]);
  await user.keyboard('2');
  await waitFor(() => expect(sent).toEqual([{ intent: 'collect', code: 'K4M7P2' }]));
});
