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
  # The file gets its name only when its container can read it, so that the script can be interrupted and run again.
  (umask 077 && printf '%s\n' "$3" > secrets/.new)
  chown "$2" secrets/.new
  chmod 400 secrets/.new
  mv secrets/.new "secrets/$1"
}

for name in postgres owner server; do
  # a separate assignment, because only this ends the script if openssl fails
  password=$(openssl rand -hex 24)
  write "$name-password" "$postgres" "$password"
done
write database-url "$guidepost" "postgres://guidepost:$(cat secrets/server-password)@localhost/guidepost?host=/run/postgresql"
write database-owner-url "$guidepost" \
  "postgres://guidepost_owner:$(cat secrets/owner-password)@localhost/guidepost?host=/run/postgresql"
key=$(openssl rand -base64 32)
write secrets-key "$guidepost" "$key"
