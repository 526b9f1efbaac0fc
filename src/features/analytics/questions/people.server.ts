// Which of a question's bits a person sets. The hash is keyed, and of person and question together:
// nobody who reads the table can tell who asked, or that two questions were asked by the same one.
import { createHash, createHmac } from 'node:crypto';
import { BITS } from '#features/analytics/analytics.limits.ts';
import { questionWords } from '#features/search/search.public.ts';
import type { Ctx } from '#platform/context.ts';

export type Question = {
  /** Hash of its words. */
  key: string;
  /** Folded words, separated by spaces. */
  words: string;
};

/** A question as it is counted; null without a word. */
export function toQuestion(text: string): Question | null {
  const words = questionWords(text);
  return words === '' ? null : { key: questionKey(words), words };
}

const questionKey = (words: string): string =>
  createHash('sha256').update(words).digest('base64url').slice(0, 22);

/** The bit of the signed-in person, 0 to 255; null for strangers and unconfirmed accounts. */
export function bitOfAccount(ctx: Ctx, question: string): number | null {
  const { actor } = ctx;
  return actor?.emailVerified ? bitOfUser(ctx, question, actor.id) : null;
}

export const bitOfUser = (ctx: Ctx, question: string, userId: string): number =>
  bitOf(ctx, `account ${userId} ${question}`);

/** The bit of a network address. */
export const bitOfAddress = (ctx: Ctx, question: string, clientKey: string): number =>
  bitOf(ctx, `address ${clientKey} ${question}`);

function bitOf({ settings }: Ctx, text: string): number {
  const hash = createHmac('sha256', settings.secret).update(`asked by ${text}`).digest();
  return hash.readUInt16BE(0) % BITS;
}
