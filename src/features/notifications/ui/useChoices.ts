import { useEffect, useRef, useState } from 'react';
import type { ChoiceView } from '#features/notifications/notifications.schema.ts';
import type { NoticeChannel } from '#platform/notice-channels.ts';
import { withChannel } from '#features/notifications/notifications.policy.ts';

export type Saved = { choice: ChoiceView; channel: NoticeChannel } | 'failed' | null;

const SHOWN_MS = 3_000;

async function save(group: string, channel: NoticeChannel, on: boolean): Promise<ChoiceView> {
  const answer = await fetch(`/api/notifications/settings/${group}/${channel}`, {
    method: 'PUT',
    body: JSON.stringify({ on }),
    headers: { 'Content-Type': 'application/json' },
    keepalive: true,
  });
  if (!answer.ok) throw new Error(`settings: ${answer.status}`);
  return ((await answer.json()) as { data: ChoiceView }).data;
}

/**
 * Choices that are saved with each box, one after the other; what was not saved goes back to what
 * it was. `saved` is told for three seconds, a failure until the next try.
 */
export function useChoices(given: readonly ChoiceView[]) {
  const [shown, setShown] = useState({ given, choices: given });
  if (shown.given !== given) setShown({ given, choices: given });
  const [saved, setSaved] = useState<Saved>(null);
  const last = useRef<Promise<void>>(Promise.resolve());
  const waiting = useRef(0);
  useEffect(() => {
    if (saved === null || saved === 'failed') return;
    const timer = setTimeout(() => setSaved(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [saved]);

  const show = (choice: ChoiceView) =>
    setShown((before) => ({
      ...before,
      choices: before.choices.map((each) => (each.group === choice.group ? choice : each)),
    }));

  function choose(choice: ChoiceView, channel: NoticeChannel, on: boolean): void {
    show({ ...choice, ...withChannel(choice, channel, on) });
    waiting.current += 1;
    last.current = last.current.then(async () => {
      try {
        const kept = await save(choice.group, channel, on);
        // What was ticked since then is on its way.
        if (waiting.current === 1) show(kept);
        setSaved({ choice: kept, channel });
      } catch {
        show(choice);
        setSaved('failed');
      }
      waiting.current -= 1;
    });
  }

  return { choices: shown.choices, saved, choose };
}
