import { useEffect, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import type { SettingsAnswer } from '#features/moderation/settings/settings.forms.server.ts';
import type { ModerationSettings } from '#features/moderation/moderation.schema.ts';

/** So long "Settings saved successfully!" stands (spec 2 section 8). */
const SAID_MS = 3_000;

/**
 * What is chosen in the form and not saved yet, and what became of saving it.
 * @param settings those that hold, with the number of their version
 */
export function useSettingsForm({
  settings,
  version,
  tried = {},
  failure,
}: {
  settings: ModerationSettings;
  version: number;
  /** What is chosen at first where that is not what holds. */
  tried?: Partial<ModerationSettings>;
  /** What was wrong with the form that a browser without scripts sent. */
  failure: SettingsAnswer | null;
}) {
  const [chosen, setChosen] = useState({ ...settings, ...tried });
  const [of, setOf] = useState(version);
  // Somebody saved, here or elsewhere: what holds now is what the next change begins with.
  if (of !== version) {
    setOf(version);
    setChosen(settings);
  }
  const fetcher = useFetcher<SettingsAnswer>();
  const { revalidate, state: reloading } = useRevalidator();
  const { data: answer, state } = fetcher;
  const [said, setSaid] = useState<SettingsAnswer | null>(failure);
  const [heard, setHeard] = useState(answer);
  if (answer !== heard) {
    setHeard(answer);
    setSaid(answer ?? null);
  }
  useEffect(() => {
    if (!said || !('saved' in said)) return undefined;
    const timer = setTimeout(() => setSaid(null), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return {
    Form: fetcher.Form,
    chosen,
    change: (part: Partial<ModerationSettings>) => setChosen((now) => ({ ...now, ...part })),
    busy: state === 'submitting',
    loading: reloading === 'loading',
    said: state === 'submitting' ? null : said,
    reset: () => {
      setChosen(settings);
      setSaid(null);
      void revalidate();
    },
  };
}
