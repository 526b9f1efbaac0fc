/**
 * What a kind of content says of itself whose changes wait beside what the public sees, and what it
 * gets for it (revision.server.ts).
 */
import type { Ctx } from '../context.ts';
import type { ErrorCode } from '../errors.ts';
import type { JobOptions } from '../jobs/jobs.server.ts';
import type { EventType } from '../outbox/outbox.server.ts';
import type {
  ScreenedContent,
  DecidedFacts,
  ScreenedDecision,
  ScreenedParts,
  Submitted,
} from './content.ts';
import type { ScreenedKind } from './screening.server.ts';
import type { RevisionRow } from './screening.table.server.ts';

/** Content that waits, or that was refused and stays for its author. */
export type Revision<Content> = Pick<
  RevisionRow,
  'number' | 'status' | 'reason' | 'attachment' | 'createdAt'
> & { content: Content };

/** A thing as its feature keeps it. */
export type Current<Row, Content> = {
  row: Row;
  /** What the public sees, or will see once it is approved. */
  content: Content;
  revision: number;
  status: string;
  reason: string | null;
  authorId: string;
  /** Nothing of it is public: what waits is all there is. */
  waitsAlone?: boolean;
};

/** The same with what waits beside it. */
export type Revised<Row, Content> = Current<Row, Content> & {
  id: string;
  waiting: Revision<Content> | null;
};

/** What `submit` and `drop` have to know of a thing. */
export type Beside<Content> = Pick<
  Revised<unknown, Content>,
  'id' | 'revision' | 'content' | 'waiting'
>;

/** Content as the check sees it, and whoever decides. */
export type Look = Omit<ScreenedParts, 'media'> &
  Pick<ScreenedContent, 'portrait' | 'price' | 'country'> & { title: string };

/** What a thing has after a decision about itself. */
export type StatusChange = { status: string; reason: string | null; revision: number };

/** What a feature says of a kind whose changes wait. */
export type RevisedKind<Row, Content> = {
  name: string;
  event: EventType<Submitted>;
  /** Its queue. */
  job: string;
  options?: JobOptions;
  errors: { gone: ErrorCode; changed: ErrorCode };
  /** Keeps the thing as it is until the transaction ends, in the feature's own order of locks. */
  lock: (ctx: Ctx, id: string) => Promise<unknown>;
  /** Null when it is gone. @param revision what waits */
  find: (
    ctx: Ctx,
    id: string,
    revision: Revision<Content> | null,
  ) => Promise<Current<Row, Content> | null>;
  look: (ctx: Ctx, content: Content, subject: Revised<Row, Content>) => Promise<Look> | Look;
  /** Where its author sees it. */
  path: (ctx: Ctx, subject: Revised<Row, Content>) => Promise<string> | string;
  /** Ids of the files of a content, and how those are let go that nothing shows any more. */
  media?: (content: Content) => readonly string[];
  release?: (ctx: Ctx, files: { ids: string[] }) => Promise<unknown>;
  /** The public sees it: without this, while it is approved. */
  isPublic?: (row: Row) => boolean;
  /**
   * Where a decision leads the thing itself; without it by the table in states.ts.
   * @throws AppError with the refusal of the feature's own table
   */
  step?: (ctx: Ctx, subject: Revised<Row, Content>, decision: ScreenedDecision) => string;
  /** Approved content takes the place of what the public sees; absent where none ever waits. */
  apply?: (
    ctx: Ctx,
    subject: Revised<Row, Content>,
    waiting: Revision<Content>,
  ) => Promise<unknown>;
  /** The thing itself gets a status, with the reason and the number that it has from then on. */
  change: (ctx: Ctx, subject: Revised<Row, Content>, to: StatusChange) => Promise<unknown>;
  /** Tells of a decision, in its transaction and before what it causes. */
  tell?: (ctx: Ctx, subject: Revised<Row, Content>, facts: DecidedFacts) => Promise<unknown>;
};

/** A kind whose changes wait, for the review and for its feature. */
export type Revisions<Content> = {
  screened: ScreenedKind;
  /** What waits beside a thing; null when nothing does. */
  find: (ctx: Ctx, id: string) => Promise<Revision<Content> | null>;
  /** Written anew while the public sees it: waits beside it. The thing must be locked. */
  submit: (
    ctx: Ctx,
    subject: Beside<Content>,
    written: { content: Content; attachment?: Buffer | null },
  ) => Promise<Revision<Content>>;
  /**
   * Nothing waits any more: files that only what waited had are let go.
   * @returns the number of what is written next
   */
  drop: (ctx: Ctx, subject: Beside<Content>) => Promise<number>;
  /** The same for things that go for good, whatever of their files is public. */
  forget: (ctx: Ctx, ids: readonly string[]) => Promise<void>;
  /** What the public saw waits from now on, because it was taken away. */
  keep: (
    ctx: Ctx,
    id: string,
    kept: Pick<Revision<Content>, 'number' | 'content' | 'attachment' | 'status' | 'reason'>,
  ) => Promise<unknown>;
  /** Changes what waits without a new look, as when a unit is sold meanwhile. */
  amend: (ctx: Ctx, id: string, changed: (content: Content) => Content) => Promise<void>;
};
