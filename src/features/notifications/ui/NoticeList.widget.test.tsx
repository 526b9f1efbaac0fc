import { expect, it } from 'vitest';
import type { NotificationView } from '#features/notifications/notifications.schema.ts';
import { renderWidget } from '#tests/support/widget.tsx';
import { NoticeList } from './NoticeList.tsx';

const notice = {
  id: '01936b2e-7d5a-7c31-9a54-000000000001',
  kind: 'events.tomorrow',
  group: 'events',
  icon: 'calendar',
  title: 'You are going tomorrow',
  strong: null,
  line: 'Makers market',
  path: '/events/01936b2e-7d5a-7c31-9a54-000000000002',
  actor: null,
  picture: null,
  createdAt: '2026-11-27T12:00:00.000Z',
  read: true,
} as const satisfies NotificationView;

/** Where the icons of one notice are: in the square of a picture, or in its corner. */
async function iconsOf(shown: NotificationView) {
  const { container } = await renderWidget(
    <NoticeList
      items={[shown]}
      unread={0}
      now="2026-11-28T12:00:00.000Z"
      headingLevel={2}
      onOpen={() => {}}
    />,
  );
  return {
    square: container.querySelectorAll('.thumb .icon').length,
    corner: container.querySelectorAll('.pic > i .icon').length,
  };
}

it('a notice without face and picture has its icon there, never an empty square', async () => {
  expect(await iconsOf(notice)).toEqual({ square: 1, corner: 0 });
});

it('beside a picture the icon stands in its corner', async () => {
  expect(await iconsOf({ ...notice, picture: '/media/vases.webp' })).toEqual({
    square: 0,
    corner: 1,
  });
});
