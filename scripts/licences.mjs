// The licences of the packages of a running shop, with their texts.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const TEXT = /^(?:licen[cs]e|copying|notice)/i;

/** One text each, and before it the packages that have it. */
export function listLicences(root) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const byText = new Map();
  for (const [place, { version, license, dev }] of Object.entries(packages)) {
    if (place === '' || dev) continue;
    const folder = path.join(root, place);
    const text = textsIn(folder);
    // A package of another kind of machine.
    if (text === null) continue;
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const line = `${name} ${version} (${license ?? 'see below'})`;
    byText.set(text, [...(byText.get(text) ?? []), line]);
  }
  const parts = [...byText].map(([text, names]) =>
    [...new Set(names)].toSorted().join('\n').concat('\n\n', text.trim(), '\n'),
  );
  return `Calabash is made with these packages.\n\n${parts.toSorted().join(`\n${'-'.repeat(78)}\n\n`)}`;
}

/** What a package says of its licence; '' where its package.json alone does, null without one. */
function textsIn(folder) {
  try {
    return readdirSync(folder)
      .filter((name) => TEXT.test(name))
      .toSorted()
      .map((name) => readFileSync(path.join(folder, name), 'utf8'))
      .join('\n');
  } catch {
    return null;
  }
}
