/**
 * The screens of later issues: which words "not open yet" says at each address of NOT_OPEN in
 * routes.ts. Keys are under notOpen.screens.
 */
import type { TextKey } from '#platform/texts.ts';

type TitleKey = TextKey<'notOpen.screens'> & `${string}.title`;
/** One of the screens that have words of their own, or "other". */
export type Screen = TitleKey extends `${infer S}.title` ? S : never;

export const SCREENS: Readonly<Record<string, Screen>> = {
  terms: 'terms',
  privacy: 'privacy',
  about: 'about',
  safety: 'safety',
  'content-policy': 'contentPolicy',
};

/** The message key of the screen at a path; "other" for one that is not listed. */
export function screenAt(pathname: string): Screen {
  return SCREENS[pathname.split('/')[1] ?? ''] ?? 'other';
}
