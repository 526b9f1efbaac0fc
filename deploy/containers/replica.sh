#!/bin/sh
# Copies the primary when there is nothing yet, and follows it.
set -eu
export PGDATA=/var/lib/postgresql/data/replica
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA"
  pg_basebackup --host=primary --username=calabash --pgdata="$PGDATA" \
    --wal-method=stream --write-recovery-conf --slot=replica
  chmod 0700 "$PGDATA"
fi
exec postgres -c hot_standby_feedback=on
