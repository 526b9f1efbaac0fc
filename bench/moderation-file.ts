// npm run eval:moderation -- --file texts.jsonl --json out.jsonl: screens any texts in the format of
// corpora/moderation as first texts of new people, and prints tables of those that say what they
// are. The lines that it writes are a contract (docs/moderation-evaluation.md).
import { writeFileSync } from 'node:fs';
import { combineFindings } from '#features/moderation/detectors/risk.server.ts';
import { findInTexts } from '#features/moderation/detectors/texts.server.ts';
import { DEFAULT_SETTINGS } from '#features/moderation/moderation.limits.ts';
import { type CheckOutcome, outcomeOf } from '#features/moderation/moderation.outcome.ts';
import { asFirstContent, type LabelledLine, readLabelled } from '#tests/support/labelled-texts.ts';
import { printTables } from './moderation-tables.ts';

export type ScreenedLine = { id: string; outcome: CheckOutcome; score: number; flags: string[] };

/** What the check says of one text at the default settings; nothing is known besides the text. */
export function screenLine(line: LabelledLine, today: Date): ScreenedLine {
  const { findings } = findInTexts(asFirstContent(line), DEFAULT_SETTINGS.checks, today);
  const score = Number(combineFindings(findings).toFixed(4));
  const flags = [...new Set(findings.map(({ flag }) => flag))];
  return { id: line.id, outcome: outcomeOf(score, DEFAULT_SETTINGS), score, flags };
}

/**
 * Screens the texts of some files.
 * @param json where the lines go that say what became of each text
 */
export function screenFiles(files: readonly string[], json: string | undefined): void {
  const today = new Date();
  const lines = files.flatMap(readLabelled);
  const screened = lines.map((line) => ({ line, said: screenLine(line, today) }));
  if (json) writeFileSync(json, screened.map(({ said }) => `${JSON.stringify(said)}\n`).join(''));
  printTables(screened);
}
