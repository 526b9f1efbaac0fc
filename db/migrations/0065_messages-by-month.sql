-- contract: 0055_waves-and-rules
-- Written by hand, because drizzle-kit knows no partitions: messages lie in a partition for each month (docs/decisions/115).
-- What is there becomes the default partition as it is. Nothing is copied or looked through, so the locks are short.
-- Programs since 0055 name no table and no constraint that is called otherwise now.
ALTER TABLE message RENAME TO message_default;
--> statement-breakpoint
ALTER TABLE message_default RENAME CONSTRAINT message_pk TO message_default_pk;
--> statement-breakpoint
ALTER TABLE message_picture DROP CONSTRAINT message_picture_message_fk;
--> statement-breakpoint
ALTER TABLE offer DROP CONSTRAINT offer_message_fk;
--> statement-breakpoint
-- A unique index of the whole would have to contain the id. Each partition has those of the default one, as all its indexes.
CREATE TABLE message (LIKE message_default INCLUDING DEFAULTS INCLUDING CONSTRAINTS, CONSTRAINT message_pk PRIMARY KEY (id))
PARTITION BY RANGE (id);
--> statement-breakpoint
ALTER TABLE message ADD CONSTRAINT message_conversation_fk FOREIGN KEY (conversation_id) REFERENCES conversation (id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE message ADD CONSTRAINT message_sender_fk FOREIGN KEY (sender_id) REFERENCES "user" (id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE message ATTACH PARTITION message_default DEFAULT;
--> statement-breakpoint
-- The rows fitted the same keys a moment ago; looking through all of them would hold the locks for long.
ALTER TABLE message_picture ADD CONSTRAINT message_picture_message_fk FOREIGN KEY (message_id) REFERENCES message (id) ON DELETE CASCADE NOT VALID;
--> statement-breakpoint
ALTER TABLE offer ADD CONSTRAINT offer_message_fk FOREIGN KEY (message_id) REFERENCES message (id) ON DELETE CASCADE NOT VALID;
--> statement-breakpoint
-- message_client_id_unique holds within a partition, and this between them: who sends again when a month begins.
CREATE FUNCTION message_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public.message
      WHERE sender_id = NEW.sender_id AND client_id = NEW.client_id AND tableoid <> TG_RELID) THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER message_once BEFORE INSERT ON message FOR EACH ROW EXECUTE FUNCTION message_once();
