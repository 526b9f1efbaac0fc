#!/bin/sh
# Copies the primary when there is nothing yet, and follows it. A copy that was cut off begins anew.
set -eu
export PGDATA=/var/lib/postgresql/data/replica
if [ ! -d "$PGDATA" ]; then
  rm -rf "$PGDATA.copy"
  pg_basebackup --host=primary --username=calabash --pgdata="$PGDATA.copy" \
    --wal-method=stream --write-recovery-conf --slot=replica --checkpoint=fast
  chmod 0700 "$PGDATA.copy"
  mv "$PGDATA.copy" "$PGDATA"
fi
exec postgres -c hot_standby_feedback=on
