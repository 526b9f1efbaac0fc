import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { screenFiles } from '../bench/moderation-file.ts';
import { readLabelled } from './support/labelled-texts.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'labelled-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(...lines: string[]): string {
  const file = path.join(folder, 'texts.jsonl');
  writeFileSync(file, lines.join('\n'));
  return file;
}

describe('a file of labelled texts', () => {
  test.each([
    ['{"kind":"listing","label":"fine","text":"A boat"}', 'line 2: label'],
    ['{"kind":"advert","text":"A boat"}', 'line 2: kind'],
    ['{"kind":"listing","text":"A boat"', 'line 2: no JSON'],
    ['{"kind":"listing"}', 'line 2: text'],
  ])('whose second line is %s names it', (line, said) => {
    const file = written('{"kind":"listing","text":"A boat"}', line);
    expect(() => readLabelled(file)).toThrow(`texts.jsonl, ${said}`);
  });

  test('is answered with a line for each text, in its order', () => {
    const file = written(
      '{"id":"a","kind":"listing","text":"A blue bicycle"}',
      '',
      '{"kind":"post","text":"We pay by Western Union, send the code on http://192.0.2.7/pay"}',
    );
    const json = path.join(folder, 'out.jsonl');
    screenFiles([file], { json });
    const lines = readFileSync(json, 'utf8').trim().split('\n');
    const [plain, other] = lines.map((each) => JSON.parse(each) as Record<string, unknown>);
    expect(lines).toHaveLength(2);
    expect(Object.keys(plain ?? {})).toEqual(['id', 'outcome', 'score', 'flags']);
    expect(plain).toMatchObject({ id: 'a', outcome: 'approve', flags: [] });
    expect(plain?.score).toBeLessThan(0.3);
    expect(other).toMatchObject({ id: '3', flags: expect.arrayContaining(['phishing_link']) });
    expect(other?.score).toBeGreaterThan(0.3);
  });
});

describe('the texts of corpora/moderation', () => {
  const corpora = path.join(import.meta.dirname, '../corpora/moderation');
  const files = readdirSync(corpora).filter((name) => name.endsWith('.jsonl'));
  const lines = files.flatMap((name) => readLabelled(path.join(corpora, name)));

  test('say what they are, under ids of their own, and no two are the same', () => {
    expect(lines.length).toBeGreaterThanOrEqual(5_294);
    expect(lines.filter(({ label, detail, lang }) => !label || !detail || !lang)).toEqual([]);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
    expect(new Set(lines.map(({ title, text }) => `${title}|${text}`)).size).toBe(lines.length);
  });
});
