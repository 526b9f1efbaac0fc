import { renderToString } from 'react-dom/server';
import { IntlProvider } from '#platform/i18n/i18n.ts';
import { describe, expect, it } from 'vitest';
import { messagesOf } from '../../../../messages/messages.server.ts';
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
    expect(page).toContain('wire transfer');
    expect(page).toContain('96');
    expect(page).not.toContain('Nothing was found');
  });

  it('says so where nothing was found', () => {
    expect(html([])).toContain('Nothing was found in the last 30 days.');
    expect(html([], 'fr')).toContain('30 derniers jours');
    expect(html([])).not.toContain('<ol');
  });
});
