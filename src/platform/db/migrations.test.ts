import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readMigrations } from './migrations.server.ts';

const previous = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../../../db/previous-release.json'), 'utf8'),
) as { migration: string };
const migrations = readMigrations();
const last = migrations.findIndex(({ tag }) => tag === previous.migration);

/** What takes something away from a program that knows a table as it was, or asks more of it. */
const CONTRACTING: [pattern: RegExp, what: string][] = [
  [/\bDROP (?:TABLE|COLUMN|CONSTRAINT|INDEX|VIEW|TYPE|SEQUENCE|FUNCTION|TRIGGER)\b/i, 'drops'],
  [/\bDROP DEFAULT\b/i, 'drops a default'],
  [/\bRENAME (?:TO|COLUMN|CONSTRAINT|VALUE)\b/i, 'renames'],
  [/\bSET NOT NULL\b/i, 'sets NOT NULL'],
  [/\bADD COLUMN\b(?=.*\bNOT NULL\b)(?!.*\b(?:DEFAULT|GENERATED)\b)/i, 'adds NOT NULL'],
  [/\b(?:SET DATA TYPE|ALTER COLUMN \S+ TYPE)\b/i, 'changes a type'],
  [/\bADD (?:CONSTRAINT|CHECK|UNIQUE|PRIMARY KEY|FOREIGN KEY|EXCLUDE)\b/i, 'adds a constraint'],
  [/\bCREATE UNIQUE INDEX\b/i, 'adds a unique index'],
];
const TABLE =
  /\b(?:TABLE|ON)\s+(?:IF (?:NOT )?EXISTS\s+|ONLY\s+|CONCURRENTLY\s+)*"?(?:public"?\."?)?(\w+)"?/i;

/** What of a migration only programs bear that were told, as "drops". @param made tables since */
function contractionsIn(statements: readonly string[], made: Set<string>): string[] {
  const found: string[] = [];
  for (const statement of statements.map(withoutComments)) {
    const created = /^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?"?(\w+)"?/i.exec(statement);
    if (created) made.add(created[1] ?? '');
    const table = TABLE.exec(statement)?.[1];
    // No program of before knows a table that is new.
    if (table !== undefined && made.has(table)) continue;
    for (const part of statement.split(/,\s*(?=(?:ADD|ALTER|DROP|RENAME)\b)/i))
      found.push(...CONTRACTING.filter(([pattern]) => pattern.test(part)).map(([, what]) => what));
  }
  return found;
}

const withoutComments = (statement: string) =>
  statement.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim();

test('a migration that takes something from the release before says which programs bear it', () => {
  expect(last, `db/previous-release.json names ${previous.migration}`).toBeGreaterThan(0);
  const made = new Set<string>();
  for (const { tag, statements, oldest } of migrations.slice(last + 1)) {
    const contractions = contractionsIn(statements, made);
    expect(
      contractions.length === 0 || oldest > 0,
      `${tag} ${contractions.join(', ')}: CONTRIBUTING.md, "Migrations"`,
    ).toBe(true);
    expect(
      oldest <= (migrations[last]?.at ?? 0),
      `${tag} asks for more than ${previous.migration}, the last one of the release before`,
    ).toBe(true);
  }
});

test.each([
  ['ALTER TABLE "listing" DROP COLUMN "note"', ['drops']],
  ['DROP TABLE "listing"', ['drops']],
  ['DROP INDEX "listing_number"', ['drops']],
  ['ALTER TABLE "listing" RENAME COLUMN "note" TO "remark"', ['renames']],
  ['ALTER TABLE "listing" RENAME TO "offer"', ['renames']],
  ['ALTER TABLE "listing" ALTER COLUMN "note" SET NOT NULL', ['sets NOT NULL']],
  ['ALTER TABLE listing ADD COLUMN note text NOT NULL', ['adds NOT NULL']],
  ['ALTER TABLE listing ADD COLUMN a int, ADD COLUMN b text NOT NULL', ['adds NOT NULL']],
  ['ALTER TABLE listing ALTER COLUMN note TYPE int USING note::int', ['changes a type']],
  ['ALTER TABLE "listing" ALTER COLUMN "note" SET DATA TYPE int', ['changes a type']],
  ['ALTER TABLE "listing" ALTER COLUMN "note" DROP DEFAULT', ['drops a default']],
  [
    'ALTER TABLE "listing" ADD CONSTRAINT "short" CHECK (length("note") < 9)',
    ['adds a constraint'],
  ],
  ['CREATE UNIQUE INDEX "one" ON "listing" ("note")', ['adds a unique index']],
  ['-- DROP TABLE listing\nCREATE INDEX "quick" ON "listing" ("note")', []],
  [`ALTER TABLE listing ADD COLUMN note text DEFAULT '' NOT NULL`, []],
  ['ALTER TABLE listing ADD COLUMN note text', []],
  ['ALTER TABLE "new" ADD CONSTRAINT "key" FOREIGN KEY (id) REFERENCES listing (id)', []],
  ['CREATE UNIQUE INDEX "two" ON "new" ("note")', []],
])('%s is known for what it is', (statement, found) => {
  expect(contractionsIn([statement], new Set(['new']))).toEqual(found);
});
