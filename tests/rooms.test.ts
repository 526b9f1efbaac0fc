// The rooms of ARCHITECTURE.md: what a file may be called, and how many lie side by side.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FEATURES as LISTED } from '../src/features.ts';

const FEATURES = join(import.meta.dirname, '../src/features');

type File = { feature: string; path: string; folder: string; name: string };

const files: File[] = readdirSync(FEATURES, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== 'README.md')
  .map((entry) => join(entry.parentPath, entry.name).slice(FEATURES.length + 1))
  .map((path) => {
    const parts = path.split('/');
    const [feature = '', name = ''] = [parts[0], parts.at(-1)];
    return { feature, path, folder: parts.slice(1, -1).join('/'), name };
  });
/** What lies beside the screens. */
const inner = files.filter(({ folder }) => !/^(ui|data|policies)(\/|$)/.test(folder));
/** What pages are made of is named by the page (docs/decisions/067). */
const PAGE = /^([a-z]+(-[a-z]+)*-page\.(server|test)\.ts|[A-Z]\w*\.tsx)$/;

describe('the rooms', () => {
  test('every feature is in the list that says who comes before whom', () => {
    const folders = [...new Set(files.map(({ feature }) => feature))];
    expect(LISTED.map(({ name }) => name).toSorted()).toEqual(folders.toSorted());
  });

  test('files at the top of a feature carry its name, those in its folders do not', () => {
    const wrong = inner.filter(({ feature, folder, name }) =>
      folder === 'pages' ? !PAGE.test(name) : name.startsWith(`${feature}.`) !== (folder === ''),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('folders lie one below the feature; data is JSON, policies are Markdown', () => {
    const wrong = files.filter(
      ({ folder, name }) =>
        !/^(|[a-z]+(-[a-z]+)*|ui\/[a-z]+|policies\/[a-z]+)$/.test(folder) ||
        (folder === 'data' && !name.endsWith('.json')) ||
        (folder.startsWith('policies/') && !name.endsWith('.md')),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  test('no more than about twenty files lie side by side, without their tests', () => {
    const sizes = new Map<string, number>();
    for (const { feature, folder, name } of inner) {
      if (/\.(test|authorization|retention-rows|screens)\.tsx?$/.test(name)) continue;
      const room = join(feature, folder);
      sizes.set(room, (sizes.get(room) ?? 0) + 1);
    }
    expect([...sizes].filter(([, size]) => size > 20)).toEqual([]);
  });

  test('no two folders of a feature import each other: what both need lies at its top', () => {
    const uses = new Set<string>();
    for (const { feature, path, folder, name } of files) {
      if (folder === '' || /\.test\.tsx?$/.test(name)) continue;
      const source = readFileSync(join(FEATURES, path), 'utf8');
      for (const [, at = ''] of source.matchAll(/(?:from|import\() ?'([^']+)'/g)) {
        const target = at.startsWith('#features/')
          ? at.slice('#features/'.length)
          : join(dirname(path), at);
        const [other, ...rest] = target.split('/');
        const room = rest.length > 1 ? (rest[0] ?? '') : '';
        if (at.startsWith('#features/') || at.startsWith('.'))
          if (other === feature && room !== '' && room !== folder.split('/')[0])
            uses.add(`${feature}: ${folder.split('/')[0]} > ${room}`);
      }
    }
    const back = (use: string) => use.replace(/: (.+) > (.+)/, ': $2 > $1');
    expect(uses.size).toBeGreaterThan(50);
    expect([...uses].filter((use) => uses.has(back(use)))).toEqual([]);
  });

  test('routes hold pages only', () => {
    const routes = readdirSync(join(FEATURES, '../routes'));
    expect(routes.filter((name) => !/^[a-z]+(-[a-z]+)*\.tsx?$/.test(name))).toEqual([]);
  });
});

describe('the use cases', () => {
  /** Not about the shop: they read bytes, requests or files that somebody hands to them. */
  const WITHOUT_CTX: Record<string, string> = {
    acrossSections: 'reads by what it is handed',
    claimFor: 'writes into another server',
    columnsOf: 'waits for the code that tells languages, and asks nothing',
    connectTo: 'opens a connection to another server',
    countOnServers: 'asks the servers that it is handed',
    drawShareCard: 'makes a picture of what it is handed',
    findAway: 'asks the servers that it is handed',
    findDeclared: 'reads for a watch that goes on without any request',
    fitLayer: 'counts with what it is handed, and lets other work go on',
    forgetCopies: 'writes into a database that was just restored',
    keepUnderFreshBase: 'names a file for whoever keeps it',
    matchesOnServers: 'asks the servers that it is handed',
    noticeMissing: 'does work that it is handed',
    savePreference: 'answers with a cookie; whoever keeps more is handed in',
    seeContent: 'waits for the code of the rules, and asks nothing',
  };

  const CTX = /^(ctx|\{[^}]*\}): Ctx$/;

  test('take a Ctx first, and so does everything else that waits or writes', () => {
    const useCases = inner.filter(
      ({ path }) => path.endsWith('.server.ts') && !/[./](api|table|feature)\.server/.test(path),
    );
    const others = useCases.flatMap(({ path }) =>
      exportedFunctions(readFileSync(join(FEATURES, path), 'utf8'))
        .filter(({ waits, first }) => waits || /\b(Ctx|Db)\b|^(ctx|db|tx)\b/.test(first))
        .filter(({ first }) => !CTX.test(first))
        .map(({ name }) => name),
    );
    expect(others.toSorted()).toEqual(Object.keys(WITHOUT_CTX).toSorted());
  });
});

/** Exported functions of a source file, with the text of their first parameter. */
function exportedFunctions(source: string) {
  const heads = source.matchAll(/^export (async )?function (\w+)(?:<[^(]*>)?\(/gm);
  return [...heads].map((head) => ({
    name: head[2] ?? '',
    waits: head[1] !== undefined,
    first: firstParameter(source.slice(head.index + head[0].length)),
  }));
}

/** The text up to the comma or bracket that ends the first parameter. */
function firstParameter(rest: string): string {
  let depth = 0;
  const end = [...rest].findIndex((sign, at) => {
    if (depth === 0 && (sign === ',' || sign === ')')) return true;
    if ('([{<'.includes(sign)) depth += 1;
    if (')]}'.includes(sign) || (sign === '>' && rest[at - 1] !== '=')) depth -= 1;
    return false;
  });
  return rest.slice(0, end).replace(/\s+/g, ' ').trim();
}
