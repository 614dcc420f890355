#!/bin/bash
# Creates the database and sets the passwords of the two logins. The postgres image runs this file after deploy/roles.sql
# when it creates the cluster.
set -eu
owner=$(cat /run/secrets/owner-password)
server=$(cat /run/secrets/server-password)
# psql reads the passwords from standard input, so they are in no list of processes.
psql -v ON_ERROR_STOP=1 --username postgres --no-psqlrc --quiet <<SQL
ALTER ROLE guidepost_owner PASSWORD '$owner';
ALTER ROLE guidepost PASSWORD '$server';
CREATE DATABASE guidepost OWNER guidepost_owner;
SQL
