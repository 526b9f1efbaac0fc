// What a feature plugs into the rest of the program. Each feature exports one `x.feature.server.ts`; src/features.ts
// lists them, and everything central (API, jobs, mail, sitemaps, the data copy) reads that list.

/** The parts are all optional: a feature names what it has. */
export type Feature = {
  /** Folder under src/features. */
  name: string;
};
