#!/bin/sh
# Restores the database from pgBackRest to a point in time, starts PostgreSQL and verifies the result
# (docs/operations/backup.md):
#
#   deploy/restore.sh '2026-11-27 18:00:00+00'    # the state at this time
#   deploy/restore.sh latest                      # the newest state in the archive
#
# Stop the Guidepost servers first. Run this as root on the PostgreSQL machine, in a checkout with its .env. It replaces
# the data folder. The variables below change its commands.
set -eu
moment=${1:?Give a moment such as "2026-11-27 18:00:00+00", or latest}
as_postgres=${AS_POSTGRES:-runuser -u postgres --}
stanza=${STANZA:-guidepost}
stop=${STOP_POSTGRES:-pg_ctlcluster 17 main stop -m immediate}
start=${START_POSTGRES:-pg_ctlcluster 17 main start}
verify=${VERIFY:-$(dirname "$0")/../bin/guidepost verify}

began=$(date +%s)
$stop || true
if [ "$moment" = latest ]; then
  $as_postgres pgbackrest --stanza="$stanza" --delta --type=default restore
else
  $as_postgres pgbackrest --stanza="$stanza" --delta --type=time --target="$moment" --target-action=promote restore
fi
echo "files of the database restored after $(($(date +%s) - began)) s"
$start
absent=0
until [ "$($as_postgres psql -XAtc 'SELECT pg_is_in_recovery()' 2>/dev/null)" = f ]; do
  # 2 means that PostgreSQL is not running. This is also the case in the first second after its start.
  code=0
  $as_postgres pg_isready -q || code=$?
  if [ "$code" = 2 ]; then absent=$((absent + 1)); else absent=0; fi
  if [ "$absent" -ge 10 ]; then
    echo "PostgreSQL does not run. Its log contains the reason." >&2
    exit 1
  fi
  sleep 1
done
echo "database recovered after $(($(date +%s) - began)) s"
status=0
$verify || status=$?
echo "verified after $(($(date +%s) - began)) s"
exit $status
