import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { IntlProvider } from '#platform/i18n/i18n.ts';
import { DISPLAY_TIME_ZONE } from '#platform/i18n/time.ts';
import { LocalTime } from './LocalTime.tsx';

it('a moment is written with the zone that it is meant in, before the browser says its own', () => {
  const html = renderToString(
    <IntlProvider locale="en" messages={{}} timeZone={DISPLAY_TIME_ZONE} year={2026}>
      <LocalTime at="2026-03-01T16:05:00.000Z" />
    </IntlProvider>,
  );
  expect(html).toContain('dateTime="2026-03-01T16:05:00.000Z"');
  expect(html).toContain('March 1, 2026 at 12:05');
  expect(html).toContain('AST');
});
