// A ledger of events beside the shop, kept by triggers: which were published, which job each became
// and how that ended. Jobs of the shop are removed when they are done; these rows stay. A job that
// fails is removed and put in again, in one statement: here it is one row, too.
import type pg from 'pg';

const LEDGER = `
  CREATE TABLE proof_event (id uuid PRIMARY KEY, type text NOT NULL);
  CREATE TABLE proof_job (id uuid, event uuid NOT NULL, queue text NOT NULL,
    ended text, PRIMARY KEY (id, queue));
  CREATE FUNCTION proof_published() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO proof_event VALUES (NEW.id, NEW.type);
    RETURN NULL;
  END $$;
  CREATE FUNCTION proof_job_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO proof_job VALUES (NEW.id, (NEW.data -> 'event' ->> 'id')::uuid, NEW.name,
          CASE WHEN NEW.state::text IN ('failed', 'cancelled') THEN NEW.state::text END)
        ON CONFLICT (id, queue) DO UPDATE SET ended = excluded.ended;
    ELSIF TG_OP = 'DELETE' THEN
      UPDATE proof_job SET ended = coalesce(ended, 'done') WHERE id = OLD.id AND queue = OLD.name;
    ELSIF NEW.state::text IN ('completed', 'failed', 'cancelled') THEN
      UPDATE proof_job SET ended = NEW.state WHERE id = NEW.id AND queue = NEW.name;
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER proof AFTER INSERT ON outbox_event FOR EACH ROW EXECUTE FUNCTION proof_published();
  CREATE TRIGGER proof_insert AFTER INSERT ON pgboss.job FOR EACH ROW
    WHEN (NEW.data ? 'event') EXECUTE FUNCTION proof_job_changed();
  CREATE TRIGGER proof_change AFTER UPDATE OR DELETE ON pgboss.job FOR EACH ROW
    WHEN (OLD.data ? 'event') EXECUTE FUNCTION proof_job_changed();
  CREATE TABLE proof_subscriber AS SELECT event, name FROM pgboss.subscription;
`;

/** From now on; subscribers that a later program adds are not asked for. */
export async function keepLedger(client: pg.Client): Promise<void> {
  await client.query(LEDGER);
}

export type Deliveries = {
  events: number;
  /** Pairs of an event and somebody who subscribed to it. */
  wanted: number;
  missing: number;
  twice: number;
  /** Jobs that failed for good. */
  failed: number;
};

/** What is not handed out, or not done, yet: one line each, with what the queue says of it. */
export async function openWork(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ what: string }>(
    `SELECT 'event ' || type || ' of ' || created_at AS what FROM outbox_event
     UNION ALL
     SELECT concat_ws(' ', 'job', p.queue, p.id, j.state::text, 'tries', j.retry_count,
       'from', j.start_after, 'taken', j.started_on, j.output::text)
     FROM proof_job p LEFT JOIN pgboss.job j ON j.id = p.id AND j.name = p.queue
     WHERE p.ended IS NULL`,
  );
  return rows.map(({ what }) => what);
}

export async function countDeliveries(client: pg.Client): Promise<Deliveries> {
  const { rows } = await client.query<Deliveries>(`
    WITH wanted AS (
      SELECT e.id, s.name, count(j.id) AS jobs FROM proof_event e
        JOIN proof_subscriber s ON s.event = e.type
        LEFT JOIN proof_job j ON j.event = e.id AND j.queue = s.name
        GROUP BY 1, 2)
    SELECT (SELECT count(*) FROM proof_event)::int AS events,
      count(*)::int AS wanted,
      count(*) FILTER (WHERE jobs = 0)::int AS missing,
      count(*) FILTER (WHERE jobs > 1)::int AS twice,
      (SELECT count(*) FROM proof_job WHERE ended = 'failed')::int AS failed
    FROM wanted`);
  const [row] = rows;
  if (!row) throw new Error('The ledger of events is empty');
  return row;
}
