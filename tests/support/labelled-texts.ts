// Texts with what they are, one JSON object a line, as in corpora/moderation: read, and handed over
// as the door hands over the first text of somebody new.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { ScreenedContent } from '#platform/screening/screening.server.ts';

/** The kinds of the format, and what screening calls them. */
const KINDS = {
  listing: 'listings',
  message: 'messages',
  post: 'forum',
  event: 'events',
  review: 'reviews',
} as const;
const DISGUISES = [
  'homoglyph',
  'zero-width',
  'leet',
  'spaced',
  'numbers-in-words',
  'emoji',
  'paraphrase',
  'other',
] as const;

const line = z.object({
  id: z.string().min(1).optional(),
  lang: z.enum(['en', 'es', 'fr', 'nl', 'ht', 'pap']).nullish(),
  kind: z.enum(['listing', 'message', 'post', 'event', 'review']),
  label: z.enum(['ok', 'scam', 'prohibited', 'urgency', 'pricing']).nullish(),
  /** For what is ok "ordinary" or "hard: why", else "family: what exactly". */
  detail: z.string().nullish(),
  category: z.string().nullish(),
  country: z.string().length(2).nullish(),
  price: z.number().nonnegative().nullish(),
  currency: z.string().nullish(),
  disguise: z.enum(DISGUISES).nullish(),
  title: z.string().nullish(),
  text: z.string(),
});
export type LabelledLine = z.infer<typeof line> & { id: string };

/**
 * All texts of a file. One without an id has the number of its line.
 * @throws Error that names the line that is no JSON or has a value that is not known
 */
export function readLabelled(file: string): LabelledLine[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text, index) => (text.trim() === '' ? [] : [readLine(file, index + 1, text)]));
}

function readLine(file: string, number: number, text: string): LabelledLine {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (cause) {
    throw new Error(`${file}, line ${number}: no JSON`, { cause });
  }
  const read = line.safeParse(parsed);
  if (read.success) return { ...read.data, id: read.data.id ?? String(number) };
  const [issue] = read.error.issues;
  throw new Error(`${file}, line ${number}: ${issue?.path.join('.')}: ${issue?.message}`);
}

/** As the first text of somebody new, in a shop that has nothing to compare it with. */
export function asFirstContent({ kind, country, title, text }: LabelledLine): ScreenedContent {
  const named = title ? [{ field: 'title', text: title }] : [];
  return {
    kind: KINDS[kind],
    id: '01936b2e-7d5a-7c31-9a54-000000000001',
    revision: 1,
    authorId: '01936b2e-7d5a-7c31-9a54-000000000002',
    isEdit: false,
    country: country ?? null,
    texts: [...named, { field: 'description', text }],
    media: [],
  };
}
