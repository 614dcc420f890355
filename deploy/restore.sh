#!/bin/sh
# Restores the database from pgBackRest to a point in time, starts PostgreSQL and verifies the result
# (docs/operations/backup.md):
#
#   deploy/restore.sh '2026-11-27 18:00:00+00'    # the state at this time
#   deploy/restore.sh latest                      # the newest state in the archive
#   deploy/restore.sh --target-timeline 1 '2026-11-27 18:30:00+00'
#                                                 # a moment from before an earlier restore or failover
#   deploy/restore.sh --target-timeline 1 --set 20261127-120000F latest
#                                                 # the newest state of this timeline, from one of its backups
#
# Stop the Guidepost servers first. Run this as root on the PostgreSQL machine, in a checkout with its .env. It stops
# PostgreSQL and replaces the data folder. The variables below change its commands.
set -eu
refuse() {
  echo "$1" >&2
  exit 1
}
timeline=
backup=
while [ $# -gt 0 ]; do
  case $1 in
    --target-timeline) timeline=${2:?Give the number of a timeline after --target-timeline} && shift 2 ;;
    --set) backup=${2:?Give the name of a backup after --set} && shift 2 ;;
    -*) refuse "$1 is no option. The options are --target-timeline NUMBER and --set BACKUP." ;;
    *) break ;;
  esac
done
moment=${1:?Give a moment such as "2026-11-27 18:00:00+00", or latest}
[ $# -eq 1 ] || refuse "Give the moment as one argument, in quotes, after the options."
case $timeline in
  *[!0-9]* | 0*) refuse "$timeline is no timeline. Give a decimal number, such as 1." ;;
esac
# The newest backup can belong to a later timeline, from which PostgreSQL cannot return to an earlier one.
if [ "$moment" = latest ] && [ -n "$timeline" ] && [ -z "$backup" ]; then
  refuse "With latest and --target-timeline, also give a backup of this timeline: --set BACKUP."
fi
as_postgres=${AS_POSTGRES:-runuser -u postgres --}
stanza=${STANZA:-guidepost}
data=${DATA_FOLDER:-/var/lib/postgresql/17/main}
bin=${BIN_FOLDER:-/usr/lib/postgresql/17/bin}
# A fast stop archives the newest changes. An immediate stop would lose them, because the restore replaces pg_wal.
stop=${STOP_POSTGRES:-pg_ctlcluster 17 main stop -m fast -- -t 600}
start=${START_POSTGRES:-pg_ctlcluster 17 main start}
verify=${VERIFY:-$(dirname "$0")/../bin/guidepost verify}

# Succeeds if the data folder contains changes that are not in the archive.
has_unarchived_changes() {
  # an earlier restore that did not complete, so all its changes came from the archive
  if $as_postgres test -e "$data/recovery.signal"; then return 1; fi
  if $as_postgres env LC_ALL=C "$bin/pg_controldata" "$data" 2>/dev/null |
    grep -Eq 'state: +(in production|in crash recovery|shutting down)$'; then return 0; fi
  [ -n "$($as_postgres find "$data/pg_wal/archive_status" -name '*.ready' 2>/dev/null)" ]
}

$as_postgres test -d "$data" || {
  echo "$data does not exist. Set DATA_FOLDER to PostgreSQL's data folder." >&2
  exit 1
}
began=$(date +%s)
$stop || true
if has_unarchived_changes; then
  echo "Some changes are only in $data/pg_wal and not in the archive, so a restore would lose them." >&2
  echo "Start PostgreSQL, repair its archive_command, and run this again." >&2
  echo "To restore without these changes, first move the content of $data to another folder." >&2
  exit 1
fi
if [ "$moment" = latest ]; then
  set -- --type=default
else
  set -- --type=time --target="$moment" --target-action=promote
fi
[ -z "$timeline" ] || set -- "$@" --target-timeline="$timeline"
[ -z "$backup" ] || set -- "$@" --set="$backup"
$as_postgres pgbackrest --stanza="$stanza" --delta "$@" restore
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
