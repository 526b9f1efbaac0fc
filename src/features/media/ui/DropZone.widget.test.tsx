// A file that is dropped before the code of the page is there is no way out of the page.
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { hydrationScript } from '../../../rendering/deferred-hydration.server.ts';
import { serveWidget } from '#tests/support/widget.tsx';
import { DropZone } from './DropZone.tsx';

const listening: Parameters<typeof removeEventListener>[] = [];
afterEach(() => {
  for (const each of listening.splice(0)) removeEventListener(...each);
});

/** Runs what stands in the document before all else, and listens until the test ends. */
function runFirstScript(): void {
  const listen = vi.spyOn(globalThis, 'addEventListener');
  // oxlint-disable-next-line no-implied-eval, no-new-func -- the very text that is sent to browsers
  new Function(hydrationScript(true))();
  listening.push(...(listen.mock.calls as typeof listening));
  listen.mockRestore();
}

const photo = new File(['x'], 'shed.jpg', { type: 'image/jpeg' });

/** @returns whether the browser does with it what it does with files */
function drop(target: Element, types = ['Files']): boolean {
  const dataTransfer = { types, files: listOf(photo) };
  const event = new Event('drop', { bubbles: true, cancelable: true });
  return target.dispatchEvent(Object.assign(event, { dataTransfer }));
}

function listOf(file: File): FileList {
  const transfer = new DataTransfer();
  transfer.items.add(file);
  return transfer.files;
}

test('a file dropped early is kept until the code takes it, and then once', async () => {
  runFirstScript();
  const taken: string[] = [];
  const { wakeUp } = serveWidget(
    <DropZone
      max={{ image: 10, video: 3 }}
      onFiles={(files) => taken.push(...[...files].map(({ name }) => name))}
    />,
  );
  const zone = screen.getByText('Choose photos').closest('.drop')!;
  expect(drop(zone)).toBe(false);
  expect(taken).toEqual([]);
  await wakeUp();
  await waitFor(() => expect(taken).toEqual(['shed.jpg']));
  expect(drop(zone)).toBe(false);
  await waitFor(() => expect(taken).toEqual(['shed.jpg', 'shed.jpg']));
});

test('beside the zone a file opens nothing, and a text is dropped as ever', async () => {
  runFirstScript();
  await serveWidget(<p>Beside</p>).wakeUp();
  expect(drop(screen.getByText('Beside'))).toBe(false);
  expect(drop(screen.getByText('Beside'), ['text/plain'])).toBe(true);
});
