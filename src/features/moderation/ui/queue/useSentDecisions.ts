import { useCallback, useRef, useState } from 'react';
import { useSubmit } from 'react-router';

/** What was decided here, on its way to the server: the cases, and the fetcher that brings it. */
export type Sent = { key: string; ids: string[]; isRefused: boolean };
/** What became of it: `unanswered` where nobody knows whether it was kept. */
export type Settled = 'kept' | 'refused' | 'unanswered';

/**
 * Decisions that go to the server in the background: going on to another case does not stop them.
 * What is on its way has left the list.
 */
export function useSentDecisions() {
  const submit = useSubmit();
  const count = useRef(0);
  const [sent, setSent] = useState<Sent[]>([]);
  /** It was kept, or somebody has read why not; or it was refused and is in the list again. */
  const settle = useCallback(
    (key: string, isRefused: boolean) =>
      setSent((before) =>
        isRefused
          ? before.map((each) => (each.key === key ? { ...each, isRefused } : each))
          : before.filter((each) => each.key !== key),
      ),
    [],
  );
  return {
    sent,
    gone: new Set(sent.flatMap(({ ids, isRefused }) => (isRefused ? [] : ids))),
    send(form: HTMLFormElement, button: HTMLElement | null): string[] {
      const fields = new FormData(form, button);
      fields.set('stay', 'on');
      fields.set('batch', crypto.randomUUID());
      const ids = fields.has('case')
        ? fields.getAll('case').map((value) => String(value).split(':', 1)[0] ?? '')
        : [String(fields.get('id'))];
      count.current += 1;
      const key = `decide ${count.current}`;
      void submit(fields, { method: 'post', navigate: false, fetcherKey: key });
      setSent((before) => [...before, { key, ids, isRefused: false }]);
      return ids;
    },
    settle,
  };
}
