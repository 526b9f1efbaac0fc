import { useEffect, useRef, useState } from 'react';
import type { ChoiceView } from '#features/notifications/notifications.schema.ts';
import type { NoticeChannel } from '#platform/notices/notice-channels.ts';
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

type Wish = { group: string; channel: NoticeChannel; on: boolean };

/**
 * Choices that are saved with each box, one after the other; what was not saved goes back to what
 * it was, and what was ticked since stays. `saved` is told for three seconds, a failure until the
 * next try.
 */
export function useChoices(given: readonly ChoiceView[]) {
  const [kept, setKept] = useState({ given, choices: given });
  if (kept.given !== given) setKept({ given, choices: given });
  const [wishes, setWishes] = useState<readonly Wish[]>([]);
  const [saved, setSaved] = useState<Saved>(null);
  const last = useRef<Promise<void>>(Promise.resolve());
  useEffect(() => {
    if (saved === null || saved === 'failed') return;
    const timer = setTimeout(() => setSaved(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [saved]);

  const keep = (choice: ChoiceView) =>
    setKept((before) => ({
      ...before,
      choices: before.choices.map((each) => (each.group === choice.group ? choice : each)),
    }));

  function choose({ group }: ChoiceView, channel: NoticeChannel, on: boolean): void {
    const wish = { group, channel, on };
    setWishes((before) => [...before, wish]);
    last.current = last.current.then(async () => {
      try {
        const choice = await save(group, channel, on);
        keep(choice);
        setSaved({ choice, channel });
      } catch {
        setSaved('failed');
      }
      setWishes((before) => before.filter((each) => each !== wish));
    });
  }

  return { choices: kept.choices.map((choice) => withWishes(choice, wishes)), saved, choose };
}

/** A choice with what is still on its way. */
function withWishes(choice: ChoiceView, wishes: readonly Wish[]): ChoiceView {
  return wishes
    .filter(({ group }) => group === choice.group)
    .reduce((shown, { channel, on }) => ({ ...shown, ...withChannel(shown, channel, on) }), choice);
}
