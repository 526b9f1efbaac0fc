// Writes src/features/search/data/known-words.json: which words the six languages have, so that
// search corrects none of them. Needs packages that the shop itself does not:
//   npm install --no-save --ignore-scripts an-array-of-english-words@2.0.0 \
//     an-array-of-french-words@2.0.0 an-array-of-spanish-words@2.0.0 \
//     @cspell/dict-nl-nl@2.4.2 cspell-trie-lib@9.8.0
//   node scripts/known-words.mjs
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { foldedWords, hashWord } from '../src/features/search/words/fold.ts';

/** Where npm put a package, whatever it exports. */
const folderOf = (name) => path.join(path.resolve(process.argv[2] ?? '.'), 'node_modules', name);
const { decodeTrie } = await import(path.join(folderOf('cspell-trie-lib'), 'dist/index.js'));
const MESSAGES = path.join(import.meta.dirname, '../src/messages');
const TARGET = path.join(import.meta.dirname, '../src/features/search/data/known-words.json');
/**
 * About ln 2 times the mean gap between hashes, as a power of two: where Rice's code is shortest.
 */
const LOW_BITS = 7;

const words = new Set();
const take = (text) => {
  for (const word of foldedWords(text)) if (/^[a-z]{3,20}$/.test(word)) words.add(word);
};

for (const language of ['english', 'french', 'spanish'])
  for (const word of JSON.parse(
    readFileSync(path.join(folderOf(`an-array-of-${language}-words`), 'index.json'), 'utf8'),
  ))
    take(word);
const dutch = folderOf('@cspell/dict-nl-nl');
for (const word of decodeTrie(gunzipSync(readFileSync(path.join(dutch, 'Dutch.trie.gz')))).words())
  take(word);
// Nobody publishes a list of Haitian Creole or Papiamentu; our own texts in them are what there is.
for (const language of ['ht', 'pap'])
  for (const file of readdirSync(path.join(MESSAGES, language), { recursive: true }))
    if (file.endsWith('.json'))
      JSON.parse(readFileSync(path.join(MESSAGES, language, file), 'utf8'), (_, value) => {
        if (typeof value === 'string') take(value.replaceAll(/\{[^}]*\}|<[^>]*>/g, ' '));
        return value;
      });

const hashes = [...new Set([...words].map(hashWord))].toSorted((a, b) => a - b);
const bytes = [];
let byte = 0;
let filled = 0;
const put = (bit) => {
  byte = (byte << 1) | bit;
  if (++filled < 8) return;
  bytes.push(byte);
  [byte, filled] = [0, 0];
};
hashes.reduce((before, hash) => {
  const gap = hash - before;
  for (let n = gap >>> LOW_BITS; n > 0; n--) put(1);
  put(0);
  for (let at = LOW_BITS - 1; at >= 0; at--) put((gap >>> at) & 1);
  return hash;
}, 0);
while (filled > 0) put(1);

const licence = (name, file) => readFileSync(path.join(folderOf(name), file), 'utf8').trim();
writeFileSync(
  TARGET,
  `${JSON.stringify(
    {
      about:
        'Hashes of the words of English, French, Spanish and Dutch and of our texts in Haitian ' +
        'Creole and Papiamentu, sorted, their gaps in Rice code. Written by ' +
        'scripts/known-words.mjs.',
      sources: {
        'an-array-of-english-words, an-array-of-french-words, an-array-of-spanish-words': licence(
          'an-array-of-spanish-words',
          'license',
        ),
        '@cspell/dict-nl-nl': licence('@cspell/dict-nl-nl', 'LICENSE'),
        'OpenTaal, in @cspell/dict-nl-nl, under the revised BSD licence': licence(
          '@cspell/dict-nl-nl',
          'src/hunspell/license',
        ),
      },
      count: hashes.length,
      lowBits: LOW_BITS,
      gaps: Buffer.from(bytes).toString('base64'),
    },
    null,
    2,
  )}\n`,
);
console.log(`${words.size} words, ${hashes.length} hashes, ${bytes.length} bytes`);
