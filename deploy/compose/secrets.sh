#!/bin/sh
# Creates the secrets of deploy/compose.yaml in deploy/secrets with random values (docs/operations/containers.md#one-machine).
# Each file can be read only by the user of its container. Existing secrets are not changed. Requires root and openssl.
set -eu
cd "$(dirname "$0")/.."
mkdir -p secrets
chmod 755 secrets
postgres=999:999
guidepost=65532:65532

write() {
  if [ -e "secrets/$1" ]; then return; fi
  (umask 077 && printf '%s\n' "$3" > "secrets/$1")
  chown "$2" "secrets/$1"
  chmod 400 "secrets/$1"
}

for name in postgres owner server; do
  write "$name-password" "$postgres" "$(openssl rand -hex 24)"
done
write database-url "$guidepost" "postgres://guidepost:$(cat secrets/server-password)@localhost/guidepost?host=/run/postgresql"
write database-owner-url "$guidepost" \
  "postgres://guidepost_owner:$(cat secrets/owner-password)@localhost/guidepost?host=/run/postgresql"
write secrets-key "$guidepost" "$(openssl rand -base64 32)"
