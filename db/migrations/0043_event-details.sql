ALTER TABLE "event_rsvp" ADD COLUMN "checked_in_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "event_series" ADD COLUMN "price" integer;--> statement-breakpoint
ALTER TABLE "event_series" ADD COLUMN "currency" char(3);--> statement-breakpoint
ALTER TABLE "event_series" ADD COLUMN "contact" text;--> statement-breakpoint
ALTER TABLE "event_series" ADD COLUMN "link" text;--> statement-breakpoint
ALTER TABLE "event_series" ADD COLUMN "news" text;--> statement-breakpoint
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_price" CHECK ("event_series"."price" >= 0);--> statement-breakpoint
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_price_has_currency" CHECK (("event_series"."price" is null) = ("event_series"."currency" is null));--> statement-breakpoint
-- What ends at midnight at the place is over with its day.
UPDATE "event" SET "end_on" = "end_on" - 1 FROM "event_series"
  WHERE "event_series"."id" = "event"."series_id" AND "event"."end_on" > "event"."start_on"
    AND "event_series"."schedule" ->> 'endTime' = '00:00';--> statement-breakpoint
-- As 0026 has it, but that whether others may see an answer is no longer as at another event.
CREATE OR REPLACE FUNCTION answer_event(date_id uuid, guest_id uuid, wish text, shows boolean, at_moment timestamptz)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  usual boolean;
  date event;
  max_places int;
  has_line boolean;
  before event_rsvp;
  answer text;
  own_place int;
BEGIN
  PERFORM FROM "user" WHERE id = guest_id AND deleted_at IS NULL FOR SHARE;
  IF NOT FOUND THEN RETURN '{"outcome": "gone"}'; END IF;

  SELECT * INTO date FROM event e WHERE e.id = date_id FOR UPDATE;
  SELECT s.max_attendees, s.waiting_list INTO max_places, has_line FROM event_series s
    WHERE s.id = date.series_id AND s.status = 'approved';
  IF NOT FOUND OR date.cancelled_at IS NOT NULL OR date.ends_at <= at_moment THEN
    RETURN '{"outcome": "closed"}';
  END IF;
  SELECT * INTO before FROM event_rsvp r WHERE r.event_id = date_id AND r.user_id = guest_id;
  -- Whether others may see it is asked each time: it holds while the person goes or waits.
  usual := CASE WHEN before.status IN ('going', 'waiting') THEN before.visible END;
  answer := CASE
    WHEN wish <> 'going' OR before.status = 'going' OR max_places IS NULL OR date.attendee_count < max_places THEN wish
    WHEN has_line THEN 'waiting' END;
  IF answer IS NULL THEN RETURN '{"outcome": "full"}'; END IF;
  own_place := CASE WHEN answer = 'waiting' THEN coalesce(before.place, date.next_place) END;

  INSERT INTO event_rsvp AS r (event_id, user_id, status, place, visible, created_at, updated_at)
    VALUES (date_id, guest_id, answer, own_place, coalesce(shows, usual, false), at_moment, at_moment)
    ON CONFLICT (event_id, user_id) DO UPDATE SET status = excluded.status, place = excluded.place,
      visible = excluded.visible, updated_at = excluded.updated_at
    RETURNING r.visible INTO usual;
  UPDATE event e SET
      attendee_count = e.attendee_count + (answer = 'going')::int - coalesce(before.status = 'going', false)::int,
      interested_count = e.interested_count
        + (answer = 'interested')::int - coalesce(before.status = 'interested', false)::int,
      waiting_count = e.waiting_count + (answer = 'waiting')::int - coalesce(before.status = 'waiting', false)::int,
      next_place = greatest(e.next_place, own_place + 1)
    WHERE e.id = date_id RETURNING e.* INTO date;

  RETURN jsonb_build_object('outcome', 'answered', 'status', answer, 'visible', usual,
    'gaveUp', coalesce(before.status = 'going', false) AND answer <> 'going', 'max', max_places,
    'attendeeCount', date.attendee_count, 'interestedCount', date.interested_count,
    'waitingCount', date.waiting_count,
    -- Who joins the line is its last; counting it would keep everybody else waiting.
    'position', CASE WHEN own_place IS NULL THEN NULL WHEN before.place IS NULL THEN date.waiting_count
      ELSE (SELECT count(*) FROM event_rsvp r
        WHERE r.event_id = date_id AND r.status = 'waiting' AND r.place <= own_place) END);
END $$;
