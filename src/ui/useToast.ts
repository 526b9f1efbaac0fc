/** Short messages about what was just done: what they are made of, and how one is shown. */
import { createContext, useContext } from 'react';

export type ToastAction = { label: string } & (
  | { to: string }
  /** A form with these fields, sent to the action of this path. */
  | { post: string; fields: Readonly<Record<string, string>> }
);
export type ToastMessage = {
  text: string;
  /** `waiting` for what somebody else has to look at first. */
  tone?: 'done' | 'waiting' | 'problem';
  action?: ToastAction | undefined;
};

export const ShowToastContext = createContext<(message: ToastMessage) => void>(() => {});

/** Shows a message; one that is still there makes room. */
export function useToast(): (message: ToastMessage) => void {
  return useContext(ShowToastContext);
}
