import { describe, expect, it } from 'vitest';
import { createLoadShedder, Overloaded } from './load-shedding.server.ts';

/** One for two, with a clock; `open` does its work for so long, `ends` lets the oldest go. */
function aLoadShedder({ toldWithinMs = 1_000 } = {}) {
  const clock = { ms: 0 };
  const loadShedder = createLoadShedder({
    inside: 2,
    waitMs: 1_000,
    toldWithinMs,
    now: () => clock.ms,
  });
  const begun: ((text: string) => void)[] = [];
  const come = (options?: { hasOther: boolean }) =>
    loadShedder.enter(() => new Promise<string>((resolve) => begun.push(resolve)), options);
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const ends = async (text = 'done') => {
    await settle();
    begun.shift()?.(text);
    await settle();
  };
  return { clock, loadShedder, come, ends };
}

describe('the load shedder for pages', () => {
  it('lets in so many, and the next ones in the order in which they came', async () => {
    const { loadShedder, come, ends } = aLoadShedder();
    const all = [come(), come(), come(), come()];
    await ends('first');
    expect(loadShedder.size).toEqual({ inside: 2, waiting: 1, leaving: 0 });
    for (const text of ['second', 'third', 'fourth']) await ends(text);
    expect(await Promise.all(all)).toEqual(['first', 'second', 'third', 'fourth']);
    expect(loadShedder.size).toEqual({ inside: 0, waiting: 0, leaving: 0 });
  });

  it('sends away who would wait for too long, as the pace of the last ones says', async () => {
    const { clock, loadShedder, come, ends } = aLoadShedder();
    const all = Array.from({ length: 12 }, () => come());
    // One in 100 ms.
    for (let n = 0; n < 10; n++) {
      clock.ms += 100;
      await ends();
    }
    expect(loadShedder.size).toEqual({ inside: 2, waiting: 0, leaving: 0 });
    // A rest in between says nothing of the pace.
    for (let n = 0; n < 2; n++) await ends();
    await Promise.all(all);
    clock.ms += 60_000;
    const more = Array.from({ length: 12 }, () => come());
    for (let n = 0; n < 10; n++) {
      clock.ms += 100;
      await ends();
      more.push(come());
    }
    expect(loadShedder.size).toEqual({ inside: 2, waiting: 10, leaving: 0 });
    const isSentAway = expect(come()).rejects.toBeInstanceOf(Overloaded);
    expect(loadShedder.size.waiting).toBe(10);
    await ends();
    await isSentAway;
    for (let n = 0; n < 11; n++) await ends();
    expect(await Promise.all(more)).toHaveLength(22);
  });

  it('lets no more wait than it may serve, before there is a pace', async () => {
    const { loadShedder, come, ends } = aLoadShedder();
    const all = Array.from({ length: 22 }, () => come());
    await expect(come({ hasOther: true })).rejects.toBeInstanceOf(Overloaded);
    expect(loadShedder.size).toEqual({ inside: 2, waiting: 20, leaving: 0 });
    for (let n = 0; n < 22; n++) await ends();
    await Promise.all(all);
  });

  it('tells a few with each page that is done that they are sent away, so that a crowd takes no time of those inside', async () => {
    const { loadShedder, come, ends } = aLoadShedder();
    const all = Array.from({ length: 22 }, () => come());
    let told = 0;
    const crowd = Array.from({ length: 10 }, () => come().catch(() => void (told += 1)));
    await ends();
    expect([told, loadShedder.size.leaving]).toEqual([4, 6]);
    await ends();
    expect([told, loadShedder.size.leaving]).toEqual([8, 2]);
    for (let n = 0; n < 20; n++) await ends();
    await Promise.all([...all, ...crowd]);
    expect(loadShedder.size).toEqual({ inside: 0, waiting: 0, leaving: 0 });
  });

  it('tells who is sent away in time when no page is done', async () => {
    const { loadShedder, come, ends } = aLoadShedder({ toldWithinMs: 20 });
    const all = Array.from({ length: 22 }, () => come());
    await expect(come()).rejects.toBeInstanceOf(Overloaded);
    expect(loadShedder.size).toEqual({ inside: 2, waiting: 20, leaving: 0 });
    for (let n = 0; n < 22; n++) await ends();
    expect(await Promise.all(all)).toHaveLength(22);
  });

  it('forgets who has waited for too long in spite of that, and goes on with the others', async () => {
    const { clock, loadShedder, come, ends } = aLoadShedder();
    const inside = [come(), come()];
    const late = come();
    const isLate = expect(late).rejects.toBeInstanceOf(Overloaded);
    clock.ms += 900;
    const inTime = come();
    clock.ms += 200;
    await ends();
    await isLate;
    expect(loadShedder.size).toEqual({ inside: 2, waiting: 0, leaving: 0 });
    await ends();
    await ends('in time');
    expect(await inTime).toBe('in time');
    await Promise.all(inside);
    expect(loadShedder.size).toEqual({ inside: 0, waiting: 0, leaving: 0 });
  });

  it('lets the next one in after one that failed', async () => {
    const { loadShedder, come, ends } = aLoadShedder();
    const fails = loadShedder.enter(() => Promise.reject(new Error('no')));
    await expect(fails).rejects.toThrow('no');
    const works = come();
    await ends('yes');
    expect(await works).toBe('yes');
  });
});
