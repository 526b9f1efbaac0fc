declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router';
  const build: ServerBuild;
  export = build;
}

// The texts, as src/messages/plugin.ts makes them of the folders of src/messages.
declare module 'virtual:texts/languages' {
  /** Codes of the languages that have texts, English first. */
  export const TRANSLATED: readonly string[];
}
declare module 'virtual:texts/every-page' {
  import type { Formatters } from '#platform/i18n/formats.ts';
  import type { Messages } from '#platform/i18n/texts.ts';
  type Chunk = { messages: Messages; formatters: Formatters | undefined };
  /**
   * By language: loads the chunk with the texts that every page has, and with the formats that Intl
   * does not know.
   */
  export const everyPage: Readonly<Record<string, () => Promise<Chunk>>>;
}
declare module 'virtual:texts/files' {
  /** By language: the address of its chunk in the build; none while developing. */
  export const textFiles: Readonly<Record<string, string>>;
}
declare module 'virtual:texts/all' {
  import type { Messages } from '#platform/i18n/texts.ts';
  /** Everything by language, for the server. */
  export const all: Readonly<Record<string, Messages>>;
}
