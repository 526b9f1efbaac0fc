// What the pages of waves and of moderators' rules send, for forms.ts.

/** Nobody: an id that names nothing. */
export const SOMEBODY = '019a0000-0000-7000-8000-000000000000';

/** By the files of the pages. */
export const WAVE_AND_RULE_FORMS: Record<
  string,
  { signedIn: true; staff: true; forms: Record<string, string>[] }
> = {
  'admin-wave.tsx': {
    signedIn: true,
    staff: true,
    forms: [
      { intent: 'decide', decision: 'reject', reason: 'scam', note: '' },
      { intent: 'suspend', days: '14' },
      { intent: 'reverse' },
    ],
  },
  'admin-rules.tsx': {
    signedIn: true,
    staff: true,
    forms: [
      {
        intent: 'save',
        id: '',
        name: 'Lottery',
        kind: 'words',
        body: 'mega millions',
        detector: 'scam_patterns',
        countries: 'JM',
        kinds: 'listings',
      },
      { intent: 'switch', id: SOMEBODY, state: 'live' },
    ],
  },
};
