/**
 * What the platform asks of a product's texts, as types: which there are, and how they are spoken.
 * The interfaces are filled in by the declarations that the build writes from the English files
 * (src/messages/declare.ts), so that a missing key or a forgotten value stops the build.
 */
import type { ReactNode } from 'react';

/** A tree of messages by area and key, compiled when the project is built. */
export type Messages = { [key: string]: string | readonly unknown[] | Messages };

/** Of each namespace that a page can show: its keys, and the values that their sentences name. */
export interface TextsOfPages {}
/** The same where the server has more to say than pages have: refusals, mails. */
export interface TextsOfServer {}
/** The areas that come with the pages that speak them. */
export interface AreasOfPages {}

/** A namespace that components may speak: an area ("accounts") or a part of it. */
export type PageNamespace = keyof TextsOfPages & string;
/** A namespace that the server may speak. */
export type Namespace = PageNamespace | (keyof TextsOfServer & string);
/** An area that a page brings along. */
export type PageArea = keyof AreasOfPages & string;

/** Keys and values of a namespace, as the server has it. */
export type TextsIn<N extends Namespace> = N extends keyof TextsOfServer
  ? TextsOfServer[N]
  : N extends keyof TextsOfPages
    ? TextsOfPages[N]
    : never;

/** A key of a namespace: `TextKey<'errors'>` is what an AppError may say. */
export type TextKey<N extends Namespace> = keyof TextsIn<N> & string;

/** What stands in the place of `{name}`. */
export type Words = string | number;
/** What draws the words between `<b>` and `</b>`. */
export type Mark = (words: never) => unknown;

/** What every one of several sentences needs. */
type All<V> = (V extends unknown ? (all: V) => void : never) extends (all: infer A) => void
  ? A
  : never;
/** Keys whose sentences name no value. */
type PlainKey<Texts> = {
  [K in keyof Texts & string]: {} extends Texts[K] ? K : never;
}[keyof Texts & string];

/** Speaks the texts of one namespace: `t('card.views', { count: 3 })`. */
export type Translate<Texts> = {
  (key: PlainKey<Texts>): string;
  <K extends keyof Texts & string>(key: K, values: All<Texts[K]>): string;
  /** A sentence with marks, as elements. */
  rich<K extends keyof Texts & string>(key: K, values: All<Texts[K]>): ReactNode;
  has(key: string): key is keyof Texts & string;
  /**
   * A text whose key is data that the compiler cannot see (the code of a place, a stored reason).
   * Whoever uses it has a test that goes through the data; a missing text shows its key.
   */
  dynamic(key: string, values?: Record<string, Words>): string;
};
