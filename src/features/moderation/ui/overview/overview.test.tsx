import { renderToString } from 'react-dom/server';
import { IntlProvider } from '#platform/i18n/i18n.ts';
import { describe, expect, it } from 'vitest';
import { messagesOf } from '../../../../messages/messages.server.ts';
import type { StatisticsView } from '#features/moderation/moderation.schema.ts';
import { createRoutesStub } from 'react-router';
import { Overview } from './Overview.tsx';
import { TopFlags } from './TopFlags.tsx';

const html = (flags: Parameters<typeof TopFlags>[0]['flags'], locale = 'en') =>
  renderToString(
    <IntlProvider locale={locale} messages={messagesOf(locale)} timeZone="UTC" year={2026}>
      <TopFlags flags={flags} />
    </IntlProvider>,
  );

describe('the card of flags', () => {
  it('names what was found most often, in words', () => {
    const page = html([{ flag: 'wire_transfer', count: 96 }]);
    expect(page).toContain('Wire transfer');
    expect(page).toContain('96');
    expect(html([{ flag: 'seller_absent', count: 2 }], 'nl')).toContain('Verkoper die niet');
    expect(html([{ flag: 'of_an_older_check', count: 2 }])).toContain('of an older check');
  });
});

describe('the overview', () => {
  const answered = { open: 0, overdue: 0, closed: 0, inTime: 0, medianHours: null };
  const statistics: StatisticsView = {
    total: 0,
    approved: 0,
    flagged: 0,
    rejected: 0,
    highRisk: 0,
    mediumRisk: 0,
    lowRisk: 0,
    approvalRate: 0,
    flagRate: 0,
    rejectionRate: 0,
    topFlags: [],
    judgedFlags: [],
    days: [{ day: '2026-11-20', scanned: 0, flagged: 0 }],
    answered: { screening: answered, reports: answered, appeals: answered },
    policy: {
      rejected: 3,
      removed: 2,
      warnings: 2,
      suspensions: 1,
      bans: 0,
      takenBack: 1,
      appealsUpheld: 1,
      appealsDenied: 4,
    },
  };
  const overview = (statistics: StatisticsView | null) => {
    const element = (
      <Overview statistics={statistics} settings={null} mayChange={false} failure={null} />
    );
    const Page = createRoutesStub([{ path: '/', Component: () => element }]);
    return renderToString(
      <IntlProvider locale="en" messages={messagesOf('en')} timeZone="UTC" year={2026}>
        <Page />
      </IntlProvider>,
    );
  };

  it('has a card of flags only where there are any', () => {
    const none = overview(statistics);
    expect(none).not.toContain('Top detection flags');
    const topFlags = [{ flag: 'wire_transfer', count: 1 }];
    expect(overview({ ...statistics, topFlags })).toContain('Wire transfer');
  });

  it('says how often people approved what a rule held', () => {
    expect(overview(statistics)).not.toContain('false alarms');
    const judgedFlags = [{ flag: 'wire_transfer', decided: 8, approved: 2 }];
    expect(overview({ ...statistics, judgedFlags })).toContain('25% (2)');
  });

  it('leads from each figure and chart to its cases', () => {
    const topFlags = [{ flag: 'wire_transfer', count: 1 }];
    const page = overview({ ...statistics, topFlags }).replaceAll('<!-- -->', '');
    const log = '/admin/audit?who=automatic';
    for (const path of [
      log,
      `${log}&amp;action=decision.flag`,
      `${log}&amp;flag=wire_transfer`,
      `${log}&amp;day=2026-11-20`,
      '/admin/audit?who=&amp;action=sanction.warning',
      '/admin/audit?who=people&amp;action=decision.reject',
    ])
      expect(page).toContain(`href="${path}"`);
    expect(page).toContain('1 of 5');
  });

  it('says so where no settings were read', () => {
    expect(overview(null)).toContain('Error loading settings');
  });
});
