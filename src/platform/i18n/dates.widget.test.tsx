// Moments as pages say them: the same words before and after scripts, by the clock of the reader's
// place and not of the machine that draws them.
import { expect, it } from 'vitest';
import { renderToString } from 'react-dom/server';
import { useDates } from './dates.ts';
import './formats.server.ts';
import { IntlProvider } from './i18n.ts';

/** Five minutes past midnight of New Year's Eve on Barbados, an hour earlier on Jamaica. */
const NEW_YEAR = '2026-01-01T04:05:00.000Z';

function Said({ at }: { at: string }) {
  const { day, brief, moment, briefMoment, clock } = useDates();
  return [day(at), brief(at), moment(at), briefMoment(at), clock(at)].join(' | ');
}

const saidIn = (locale: string, timeZone: string, at = NEW_YEAR) =>
  renderToString(
    <IntlProvider locale={locale} messages={{}} timeZone={timeZone} year={2026}>
      <Said at={at} />
    </IntlProvider>,
  ).replaceAll('\u202f', ' ');

it.each([
  [
    'America/Barbados',
    'January 1, 2026 | Jan 1 | January 1, 2026 at 12:05 AM | Jan 1, 12:05 AM | 12:05 AM',
  ],
  [
    'America/Jamaica',
    'December 31, 2025 | Dec 31, 2025 | December 31, 2025 at 11:05 PM | Dec 31, 2025, 11:05 PM | 11:05 PM',
  ],
])('a moment on %s is that of its clock, with a year that is not this one', (zone, said) => {
  expect(saidIn('en', zone)).toBe(said);
});

it.each(['es', 'fr', 'nl', 'ht', 'pap'])('every time in %s is of a clock of 24 hours', (locale) => {
  const said = saidIn(locale, 'America/Barbados', '2026-03-01T23:48:00.000Z').split(' | ');
  for (const text of said.slice(2)) expect(text).toMatch(/19:48/);
});
