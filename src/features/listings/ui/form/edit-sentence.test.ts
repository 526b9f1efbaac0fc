import { expect, test } from 'vitest';
import { LANGUAGES } from '#features/catalog/catalog.data.ts';
import { translator } from '#platform/i18n/translate.server.ts';

test.each(LANGUAGES.map(({ code }) => code))(
  'an edit says before it is sent what it says after, in %s',
  (language) => {
    const waiting = translator(language, 'screening')('edit.waiting');
    const meanwhile = waiting.slice(waiting.indexOf('. ') + 2);
    expect(meanwhile.length).toBeGreaterThan(20);
    expect(translator(language, 'selling')('form.edit.reviewed')).toContain(meanwhile);
  },
);
