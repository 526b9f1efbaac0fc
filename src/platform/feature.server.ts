// What a feature plugs into the rest of the program. Each feature exports one
// `x.feature.server.ts`; src/features.ts lists them, and everything central (API, jobs, mail,
// sitemaps, the data copy) reads that list.
import type { SQL } from 'drizzle-orm';
import type { Deletion } from './backup/deletions.server.ts';
import type { Actor, Ctx } from './context.ts';
import type { GoesOn } from './http/live-streams.server.ts';
import type { Job, Subscription } from './jobs/jobs.server.ts';
import type { MailTemplate } from './outgoing/mail.server.ts';
import type { TextTemplate } from './outgoing/text.server.ts';
import type { Notice } from './notices/notices.server.ts';
import type { Operation } from './operation.server.ts';
import type { Partitioned } from './db/partition-spans.server.ts';
import type { RetentionRule } from './db/retention.server.ts';
import type { ScreenedKind, ScreeningCheck } from './screening/screening.server.ts';

/**
 * Does what a form of a shared page asks for.
 * @returns where the person goes next; null to stay and say that it is done
 */
export type FormHandler = (ctx: Ctx, form: FormData) => Promise<Response | null>;

/** An address that search engines may know; `updatedAt` is null for a page without a date. */
export type SitemapEntry = {
  path: string;
  updatedAt: Date | null;
  /** Addresses of its pictures, three at most. */
  images?: readonly string[];
};

/**
 * Pages in one sitemap file: each has an address for every language and names all the others, which
 * makes a kilobyte of each, and a file may have 50 MB.
 */
export const SITEMAP_ENTRIES = 5_000;

/** One kind of addresses under /sitemaps. */
export type SitemapPart = {
  /**
   * Names its files: `{name}.xml`, or with `countFiles` `{name}-1.xml` and on. Lower-case letters,
   * words joined by hyphens.
   */
  name: string;
  /** How many files it needs; a part without it is one file. */
  countFiles?: (ctx: Ctx) => Promise<number>;
  /** The addresses of one file, counted from 1; none beyond the last. */
  listEntries: (ctx: Ctx, file: { page: number }) => Promise<SitemapEntry[]>;
};

/** Why somebody is asked to sign in before they may go where they want. */
export type SignInReason = {
  /** Of the path they want; its named groups are handed on. */
  path: RegExp;
  /**
   * The sentence in the reader's language, made of what everybody may read; null when there is
   * nothing to say, and an earlier feature may have something.
   */
  say: (
    ctx: Ctx,
    wanted: {
      way: 'login' | 'signup';
      /** Path and query. */
      next: string;
      names: Readonly<Record<string, string>>;
    },
  ) => Promise<string | null> | string;
};

/**
 * What visitors ask for that needs somebody who is signed in: the action that signs them in does it
 * (docs/decisions/064).
 */
export type SignInAction = {
  /** Whether this browser brings one. */
  waits: (ctx: Ctx) => boolean;
  /**
   * Does it, once, as the person who has just signed in.
   * @param next where they go now: path and query
   * @returns the sentence that says what became of it, where the next page does not show it itself
   */
  finish: (ctx: Ctx, where: { next: string }) => Promise<string | null>;
};

/**
 * Pages that are the same for everybody who is not signed in and has the same preferences: they are
 * kept for a moment (src/rendering/cached-pages.server.ts). Their loaders depend on nothing but the
 * path, the parameters that are named here and the preferences.
 */
export type CachedPages = {
  path: RegExp;
  freshSeconds: number;
  /** The parameters of their addresses, each with the value that is as good as none. */
  parameters?: Readonly<Record<string, string | null>>;
  /** The one of them that has what somebody typed. */
  words?: string;
  /** What of the page before, as the Referer header names it, is in them: "" for nothing. */
  from?: (referer: string | null, host: string | null) => string;
};

/** The parts are all optional: a feature names what it has. */
export type Feature = {
  /** Folder under src/features. */
  name: string;
  /** Its operations under /api. */
  api?: readonly Operation[];
  /** Its stream of server-sent events, which a process with ROLE=live serves as well. */
  stream?: {
    path: string;
    /** @param asked.after number of the last event that the browser knows, as it was given to it */
    open: (ctx: Ctx, asked: { after: string | null }) => GoesOn;
  };
  /** What it does without a request; names begin with the feature's. */
  jobs?: readonly Job[];
  /** What it promises to keep no longer than so long. */
  retention?: readonly RetentionRule[];
  /** Its tables that lie in a partition for each month or day. */
  partitioned?: readonly Partitioned[];
  /** What people delete in it, so that no restored backup brings it back. */
  deletions?: readonly Deletion[];
  /** What it does when an event of an earlier feature, or its own, has happened. */
  subscriptions?: readonly Subscription[];
  /** Readies what its work without requests needs, and says in the log what is missing. */
  begin?: (ctx: Ctx) => Promise<void>;
  /** What people write in it for the public to read; a check looks at it first. */
  screened?: readonly ScreenedKind[];
  /** That check; one feature at most brings it. */
  screening?: ScreeningCheck;
  /** The mails that it sends. */
  mails?: readonly MailTemplate[];
  /** What people are told of in the app, by mail and by push; names begin with the feature's. */
  notices?: readonly Notice[];
  /** The text messages that it sends. */
  textMessages?: readonly TextTemplate[];
  /** Forms of the profile page by their `intent`, which is unique among all features. */
  forms?: Readonly<Record<string, FormHandler>>;
  /** Its parts of a person's data export, by the name that each has in the file. */
  exportOwn?: Readonly<Record<string, (ctx: Ctx) => Promise<unknown>>>;
  /** The forms that stay possible before new terms are accepted. */
  formsWithoutTerms?: readonly string[];
  /**
   * Paths of pages and of the API whose changes stay possible before new terms are accepted;
   * reading and taking away always do.
   */
  withoutTerms?: readonly RegExp[];
  /**
   * Forms of other pages that take something away, by the field that says so: they stay possible as
   * well. `page` matches none whose form publishes whatever that field says.
   */
  takingAway?: readonly { page: RegExp; field: string; values: readonly string[] }[];
  /** Pages that somebody opens to publish something: new terms are accepted first. */
  writingPages?: readonly RegExp[];
  /** What the sign-in page says to those who were on their way to its pages. */
  signInReasons?: readonly SignInReason[];
  pendingActions?: readonly SignInAction[];
  sitemap?: readonly SitemapPart[];
  /**
   * A condition on `media`: what this feature shows to visitors. Files that no feature shows are
   * sent to their owner and to those who look after the site only. Each table that decides it has a
   * trigger that tells when it may have changed (`media_follows`, docs/decisions/116).
   */
  showsMedia?: (now: Date) => SQL;
  /**
   * Files that are for some people alone, and not even for those who look after the site:
   * conditions on `media`.
   */
  confidentialMedia?: {
    /** It is one of them. */
    is: () => SQL;
    /** This person may see it. */
    isFor: (actor: Actor) => SQL;
  };
  /**
   * Pages whose forms carry files where no script sends them otherwise. Such a body is read into
   * memory, so the action first asks who sends it (`admitFiles` of media).
   */
  fileForms?: readonly { path: RegExp; maxBytes: number; withinMs: number }[];
  /**
   * Paths whose answer is the same for everybody and kept by shared caches: nobody is looked up for
   * them, and no renewed cookie leaves with them.
   */
  publicPaths?: readonly RegExp[];
  /**
   * Paths of pages that programs read (sitemaps, feeds, suggestions): they count as reads of the
   * API (docs/decisions/006).
   */
  countedReads?: readonly RegExp[];
  cachedPages?: readonly CachedPages[];
};
