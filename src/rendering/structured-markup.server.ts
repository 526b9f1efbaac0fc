// Writes what a page leaves for its document alone (platform/pages/structured-data.server.ts).
import type { MetaDescriptor } from 'react-router';
import { escapeMarkup } from '#ui/markup.ts';

/**
 * @returns `head`, for the end of the head, which React leaves alone when it takes the page over;
 *   `scripts` of JSON-LD, for the end of the body
 */
export function structuredMarkup(tags: readonly MetaDescriptor[]): {
  head: string;
  scripts: string;
} {
  const [head, scripts] = [[] as string[], [] as string[]];
  for (const tag of tags)
    if ('script:ld+json' in tag) scripts.push(scriptOf(tag['script:ld+json']));
    else head.push(tagMarkup(tag));
  return { head: head.join(''), scripts: scripts.join('') };
}

function scriptOf(data: unknown): string {
  return `<script type="application/ld+json">${escapeInScript(JSON.stringify(data))}</script>`;
}

/** In a text of JSON or JavaScript, the signs that would end its script or a line of it. */
export function escapeInScript(text: string): string {
  return text.replace(/[<>&\u2028\u2029]/g, escapedSign);
}

export function escapedSign(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function tagMarkup({ tagName = 'meta', ...attributes }: { [name: string]: unknown }): string {
  const written = Object.entries(attributes).map(
    ([name, value]) => ` ${name.toLowerCase()}="${escapeMarkup(String(value))}"`,
  );
  return `<${String(tagName)}${written.join('')}/>`;
}
