import { vi } from 'vitest';

/** What a command answers, and all that it writes to the terminal while it runs. */
export async function heard(
  command: () => Promise<number>,
): Promise<{ code: number; said: string }> {
  let said = '';
  const streams = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      said += String(text);
      return true;
    }),
  );
  const code = await command().finally(() => streams.map((stream) => stream.mockRestore()));
  return { code, said };
}
