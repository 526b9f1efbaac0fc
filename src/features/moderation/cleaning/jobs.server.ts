// When waves are looked for, and when what was pressed on them is carried out.
import { moderationDecided } from '#features/moderation/moderation.events.server.ts';
import { wavePressed, waveSuspected } from '#features/moderation/waves/events.server.ts';
import type { Subscription } from '#platform/jobs/jobs.server.ts';
import { subscribe } from '#platform/outbox/outbox.server.ts';
import { gatherWave, isInDecidedWave } from './gather.server.ts';
import { carryOutPress } from './press.server.ts';

export const waveSubscriptions: readonly Subscription[] = [
  subscribe(waveSuspected, 'moderation.gather-wave', async (ctx, thing) => {
    await gatherWave(ctx, thing);
  }),
  subscribe(moderationDecided, 'moderation.gather-around', async (ctx, told) => {
    const { outcome, decidedBy, kind, subjectId, authorId } = told;
    if (outcome === 'approve' || decidedBy === null) return;
    const thing = { kind, subjectId, authorId };
    if (!(await isInDecidedWave(ctx, thing))) await gatherWave(ctx, thing);
  }),
  subscribe(wavePressed, 'moderation.carry-out-press', carryOutPress, {
    retry: { limit: 200, delaySeconds: 2, longestDelaySeconds: 30 },
  }),
];
