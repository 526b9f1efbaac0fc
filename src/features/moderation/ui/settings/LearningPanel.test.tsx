import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { LearningView } from '#features/moderation/learning/learning.schema.ts';
import { IntlProvider } from '#platform/i18n/i18n.ts';
import { messagesOf } from '../../../../messages/messages.server.ts';
import { LearningPanel } from './LearningPanel.tsx';

const none = { decided: 0, bad: 0, stopped: 0, right: 0 };
const learned: LearningView = {
  on: true,
  examples: 41,
  people: 2,
  versions: [
    {
      version: 2,
      madeAt: '2026-11-26T07:23:00.000Z',
      madeBy: null,
      restores: null,
      examples: 41,
      people: 2,
      figures: { all: { decided: 80, bad: 40, stopped: 50, right: 30 }, since: none },
    },
    {
      version: 0,
      madeAt: '1970-01-01T00:00:00.000Z',
      madeBy: null,
      restores: null,
      examples: 0,
      people: 0,
      figures: { all: { decided: 80, bad: 40, stopped: 10, right: 8 }, since: none },
    },
  ],
};

function html(learning: LearningView, mayChange: boolean) {
  const element = <LearningPanel learning={learning} mayChange={mayChange} />;
  const Page = createRoutesStub([{ path: '/', Component: () => element }]);
  return renderToString(
    <IntlProvider locale="en" messages={messagesOf('en')} timeZone="UTC" year={2026}>
      <Page />
    </IntlProvider>,
  ).replaceAll('<!-- -->', '');
}

describe('the panel of what was learned', () => {
  it('shows precision and recall of each version against what people decided', () => {
    const page = html(learned, true);
    for (const words of [
      '50 of 80',
      '60%',
      '75%',
      '10 of 80',
      '80%',
      '20%',
      '41 decisions by 2 people',
    ])
      expect(page).toContain(words);
    expect(page).not.toContain('1970');
  });

  it('offers administrators one press to each version that is not in force', () => {
    const page = html(learned, true);
    expect(page.match(/<button/g)).toHaveLength(1);
    expect(page).toContain('name="restoreLayer" value="0"');
    expect(page).toContain('name="layer" value="2"');
    expect(html(learned, false)).not.toContain('<button');
  });

  it('says what it takes while there is nothing, and that learning is off', () => {
    expect(html({ ...learned, versions: [] }, true)).toContain('decisions by two people');
    expect(html({ ...learned, on: false }, true)).toContain('Learning is off.');
  });
});
