/**
 * Tells the compiler which texts there are: writes the keys of the English files, and the values
 * that their sentences name, as the declarations that src/platform/i18n/texts.ts leaves open.
 * Written together with the types of the routes (react-router.config.ts), and never committed.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compileMessages } from './compile.ts';
import { findTextFiles, FOLDER, readTexts } from './files.ts';
import type { Messages } from '#platform/i18n/texts.ts';

const TARGET = path.join(FOLDER, '../../.texts/texts.d.ts');
/** What icu-minify calls the kinds of a value (icu-minify/dist/types/types.d.ts). */
const [, SELECT, PLURAL, ORDINAL, NUMBER, DATE, TIME] = [0, 1, 2, 3, 4, 5, 6];

/** Writes the declarations unless they say the same already. */
export function writeDeclarations(): void {
  const wanted = declarations();
  if (present() === wanted) return;
  mkdirSync(path.dirname(TARGET), { recursive: true });
  writeFileSync(TARGET, wanted);
}

function present(): string {
  try {
    return readFileSync(TARGET, 'utf8');
  } catch {
    return '';
  }
}

function declarations(): string {
  const english = findTextFiles().filter(({ language }) => language === 'en');
  const everywhere = namespacesOf(
    compileMessages(readTexts(english.filter(({ place }) => place !== 'server'))),
  );
  const onServer = namespacesOf(compileMessages(readTexts(english))).filter(
    (line) => !everywhere.includes(line),
  );
  const areas = english.filter(({ place }) => place === 'some-pages').map(({ area }) => area);
  return [
    '// Written from src/messages/en by src/messages/declare.ts.',
    "import type { Mark, Words } from '#platform/i18n/texts.ts';",
    "declare module '#platform/i18n/texts.ts' {",
    ...inside('TextsOfPages', everywhere),
    ...inside('TextsOfServer', onServer),
    ...inside(
      'AreasOfPages',
      areas.map((area) => `'${area}': true;`),
    ),
    '}\n',
  ].join('\n');
}

const inside = (name: string, lines: string[]): string[] => [
  `  interface ${name} {`,
  ...lines.map((line) => `    ${line}`),
  '  }',
];

/** A line for every area and every part of one. */
function namespacesOf(messages: Messages, at = ''): string[] {
  return Object.entries(messages).flatMap(([key, content]) => {
    if (!isTree(content)) return [];
    const name = at ? `${at}.${key}` : key;
    return [`'${name}': { ${keysOf(content).join(' ')} };`, ...namespacesOf(content, name)];
  });
}

function keysOf(messages: Messages, at = ''): string[] {
  return Object.entries(messages).flatMap(([key, content]) =>
    isTree(content)
      ? keysOf(content, `${at}${key}.`)
      : `'${at}${key}': { ${[...valuesOf(content)].map(([name, type]) => `${name}: ${type};`).join(' ')} };`,
  );
}

function isTree(content: Messages[string]): content is Messages {
  return typeof content === 'object' && !Array.isArray(content);
}

/** The values of one compiled message, by name. */
function valuesOf(content: unknown, found = new Map<string, string>()): Map<string, string> {
  if (!Array.isArray(content)) return found;
  for (const node of content as unknown[]) {
    if (!Array.isArray(node)) continue;
    const [name, kind, ...more] = node as [string, ...unknown[]];
    if (kind === PLURAL || kind === ORDINAL || kind === SELECT) {
      found.set(name, kind === SELECT ? 'string' : 'number');
      for (const option of Object.values(more[0] as object)) valuesOf(option, found);
    } else if (node.length === 1) found.set(name, found.get(name) ?? 'Words');
    else if (kind === NUMBER) found.set(name, 'number');
    else if (kind === DATE || kind === TIME) found.set(name, 'Date');
    else {
      found.set(name, 'Mark');
      valuesOf([kind, ...more], found);
    }
  }
  return found;
}
