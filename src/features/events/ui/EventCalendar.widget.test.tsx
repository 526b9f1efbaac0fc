import { screen, waitFor } from '@testing-library/react';
import { useLoaderData } from 'react-router';
import { expect, test } from 'vitest';
import { renderWidget } from '#tests/support/widget.tsx';
import { EventCalendar } from './EventCalendar.tsx';
import type { MonthView } from './MonthTable.tsx';

const DAY_MS = 86_400_000;

/** The month of a day without any event, in weeks that begin on Sunday. */
function monthOf(day: string): MonthView {
  const month = day.slice(0, 7);
  const first = new Date(`${month}-01T12:00:00Z`);
  const start = first.getTime() - first.getUTCDay() * DAY_MS;
  const dayAt = (index: number) => new Date(start + index * DAY_MS).toISOString().slice(0, 10);
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => {
      const each = dayAt(week * 7 + at);
      return { day: each, inMonth: each.startsWith(month), count: 0, categories: [] };
    }),
  );
  return {
    month,
    previous: '2027-04',
    next: '2027-06',
    today: '2027-05-03',
    weeks,
    day,
    events: [],
    total: 0,
  };
}

function Page() {
  const month = useLoaderData<MonthView>();
  const asked = { view: 'calendar', category: null, country: null } as const;
  return <EventCalendar month={month} asked={asked} coming={null} />;
}

test('the calendar is moved through by keys alone, and the day is announced', async () => {
  const { user } = await renderWidget(<Page />, {
    path: '/events?view=calendar&day=2027-05-14',
    data: monthOf('2027-05-14'),
    loader: ({ request }) => monthOf(new URL(request.url).searchParams.get('day') ?? ''),
  });
  const focused = () => (document.activeElement as HTMLElement).dataset['day'];
  screen.getByRole('link', { name: 'May 14' }).focus();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(focused()).toBe('2027-05-22');
  await user.keyboard('{Home}');
  expect(focused()).toBe('2027-05-16');
  await user.keyboard('{End}{ArrowUp}{ArrowLeft}');
  expect(focused()).toBe('2027-05-14');
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  const panel = screen.getByRole('complementary');
  await waitFor(() => expect(panel.textContent).toContain('May 16, 2027'));
  expect(panel.textContent).toContain('No events on this date');
  expect(panel.getAttribute('aria-live')).toBe('polite');

  // Beyond the edge of the month it goes on in the next one.
  screen.getByRole('link', { name: 'May 31' }).focus();
  await user.keyboard('{ArrowRight}');
  await screen.findByRole('heading', { level: 2, name: 'June 2027' });
  await waitFor(() => expect(focused()).toBe('2027-06-01'));
});
