#!/bin/sh
# Creates an authority and a certificate for each PostgreSQL machine (docs/operations/failover.md#tls):
#
#   deploy/postgres-certificates.sh FOLDER 10.0.0.11 10.0.0.12 10.0.0.13
#
# An authority in the folder is used again. It is valid for twenty years, and the certificates for ten. Keep ca.key offline,
# because it can sign certificates for other machines.
set -eu
folder=${1:?Give a folder, and the addresses of the machines}
shift
umask 077
mkdir -p "$folder"
cd "$folder"
# Without a configuration file, the certificates have only the extensions below.
create() {
  # openssl writes its progress to the same output as its errors
  if ! output=$(openssl req -x509 -config /dev/null -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -days 3650 "$@" 2>&1); then
    echo "$output" >&2
    return 1
  fi
}
[ -e ca.key ] || create -subj '/CN=Guidepost PostgreSQL authority' -addext basicConstraints=critical,CA:TRUE \
  -addext keyUsage=critical,keyCertSign -days 7300 -keyout ca.key -out ca.crt
for address; do
  case $address in *:*) kind=IP ;; *[!0-9.]*) kind=DNS ;; *) kind=IP ;; esac
  # Clients connect to HAProxy on their own machine, which forwards the connection unchanged.
  create -CA ca.crt -CAkey ca.key -subj "/CN=$address" -addext basicConstraints=critical,CA:FALSE \
    -addext extendedKeyUsage=serverAuth -addext "subjectAltName=$kind:$address,IP:127.0.0.1,DNS:localhost" \
    -keyout "$address.key" -out "$address.crt"
done
chmod 644 ./*.crt
if ! openssl x509 -in ca.crt -noout -checkend "$((3650 * 86400 - 60))" >/dev/null; then
  end=$(openssl x509 -in ca.crt -noout -enddate)
  echo "The authority ends before the new certificates. Replace it before ${end#*=}." >&2
fi
