#!/bin/sh
# Once, when the primary is made: the replica may follow.
set -eu
psql --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set ON_ERROR_STOP=1 --command \
  "SELECT pg_create_physical_replication_slot('replica')"
echo 'host replication calabash samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
