/** What pages and other features may use of accounts in the browser, beside its role files. */
export { askWho } from './sessions/ask-who.ts';
export { stepHref } from './sign-in/steps.ts';
