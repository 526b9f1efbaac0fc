// A shop that meets a new swindle: what two or more moderators decide about it, and what of its
// other texts and of honest ones waits afterwards. Texts are in corpora/learning.
import path from 'node:path';
import type { Layer } from '#features/moderation/detectors/layer.server.ts';
import { type SeenText, riskWith, type Taught } from '#features/moderation/learning/fit.server.ts';
import { DEFAULT_SETTINGS } from '#features/moderation/moderation.limits.ts';
import { type LabelledLine, readLabelled } from './labelled-texts.ts';

const ROOT = path.join(import.meta.dirname, '../..');

/** Each in words of its own, and in one language. */
export const SWINDLES = ['roofs', 'tabletas'] as const;
export type Swindle = (typeof SWINDLES)[number];

/** Texts of a swindle, by the part that the middle of their id names. */
export type Scene = {
  /** 24 that moderators reject, and six honest ones about like things that they approve. */
  decided: readonly LabelledLine[];
  /** More of the same swindle, none of which anybody decided. */
  later: readonly LabelledLine[];
  /** Honest texts with its words. */
  alike: readonly LabelledLine[];
};

export function readScene(swindle: Swindle): Scene {
  const lines = readLabelled(path.join(ROOT, `corpora/learning/${swindle}.jsonl`));
  const part = (name: string) => lines.filter(({ id }) => id.includes(`-${name}-`));
  return { decided: part('decided'), later: part('later'), alike: part('alike') };
}

/** Decisions as each text says, by turns; whoever is bad says the contrary. */
export function decide(
  texts: readonly { seen: SeenText; line: LabelledLine }[],
  people: readonly string[],
): Taught[] {
  return texts.map(({ seen, line }, at) => ({
    ...seen,
    by: people[at % people.length] as string,
    label: line.label === 'scam' ? 'scam' : 'honest',
  }));
}

/** The same texts decided by one person, all wrongly. */
export const decideWrongly = (
  texts: readonly { seen: SeenText; line: LabelledLine }[],
  by: string,
): Taught[] =>
  decide(texts, [by]).map((each) => ({
    ...each,
    label: each.label === 'honest' ? 'scam' : 'honest',
  }));

/** How many of these wait for a person, as a share. */
export function shareWaiting(layer: Layer | null, texts: readonly { seen: SeenText }[]): number {
  const waiting = texts.filter(
    ({ seen }) => riskWith(layer, seen) >= DEFAULT_SETTINGS.approveThreshold,
  );
  return waiting.length / Math.max(1, texts.length);
}

/** The family of an honest text: whether it sounds bad, and its language or its kind. */
export const familiesOf = ({ detail, lang, kind }: LabelledLine): string[] => {
  const sound = detail?.startsWith('hard') ? 'sounds bad' : 'ordinary';
  return [sound, `${sound}, ${lang}`, `${sound}, ${kind}`];
};

/** Of so many texts that many more wait; a point of a small family is less than a text. */
export type Loss = { family: string; texts: number; more: number };

/** What honest families lose by a layer. */
export function lossesOf(
  layer: Layer,
  honest: readonly { seen: SeenText; line: LabelledLine }[],
): Loss[] {
  const families = new Map<string, { seen: SeenText }[]>();
  for (const each of honest)
    for (const family of familiesOf(each.line))
      families.set(family, [...(families.get(family) ?? []), each]);
  return [...families].map(([family, texts]) => {
    const more = shareWaiting(layer, texts) - shareWaiting(null, texts);
    return { family, texts: texts.length, more: Math.round(more * texts.length) };
  });
}
