import { afterAll, describe, expect, it } from 'vitest';
import { photograph } from '#tests/support/photographs.ts';
import { writtenPicture } from '#tests/support/written-pictures.ts';
import { createImages } from './images.server.ts';
import { FileRefused } from './worker-messages.ts';

const images = createImages();
afterAll(() => images.stop());

const refusal = (looking: Promise<unknown>) =>
  looking.then(
    () => null,
    (error: unknown) => (error instanceof FileRefused ? error.reason : error),
  );

describe('the words in a picture', () => {
  it.each([
    ['a poster', ['Call 876-555-0142', 'Pay with Western Union'], {}],
    [
      'white on a photograph, in Spanish',
      ['Llama al 809 555 0177', 'Sin devolución'],
      { onPhotograph: true, ink: '#fff', face: 'bold' },
    ],
    ['a little turned', ['Rele nan 509 3455 0188'], { turned: 4 }],
  ] as const)('are read: %s', async (_name, lines, way) => {
    const { text, isComplete } = await images.readText(
      await writtenPicture(lines, way),
      'somebody',
    );
    for (const line of lines) expect(text).toContain(line);
    expect(isComplete).toBe(true);
  });

  it('are none where nothing is written', async () => {
    const picture = await photograph({ width: 1200, height: 900, format: 'webp' });
    expect(await images.readText(picture, 'somebody')).toEqual({ text: '', isComplete: true });
  });

  it('are looked for by a process of their own, which a damaged picture does not hold up', async () => {
    const whole = await writtenPicture(['Call 876-555-0142']);
    const damaged = whole.subarray(0, 200);
    expect(await refusal(images.readText(damaged, 'somebody'))).toBe('unreadable');
    expect((await images.readText(whole, 'somebody')).text).toContain('876-555-0142');
  });

  it('are left where reading them takes too long, and the next picture is read', async () => {
    const hurried = createImages({ processorMs: 1_500 });
    const line = 'Send the money first by Western Union to 876 555 0142 and the car is yours today';
    const full = await writtenPicture(
      Array.from({ length: 60 }, () => line.repeat(2)),
      { size: 11, height: 1200 },
    );
    expect(await refusal(hurried.readText(full, 'somebody'))).toBe('too-much');
    await hurried.stop();
    expect(await refusal(hurried.readText(full, 'somebody'))).toBe('busy');
  });
});

describe('nudity', () => {
  it('is not seen in a drawn room or in a poster', async () => {
    for (const picture of [
      await photograph({ format: 'webp' }),
      await writtenPicture(['For sale'], { onPhotograph: true }),
    ])
      expect(await images.findNudity(picture, 'somebody')).toBeLessThan(0.5);
  });

  it('cannot be looked for in a damaged picture', async () => {
    const damaged = (await photograph({ format: 'webp' })).subarray(0, 60);
    expect(await refusal(images.findNudity(damaged, 'somebody'))).toBe('unreadable');
  });
});
