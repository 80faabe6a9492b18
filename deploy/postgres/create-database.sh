#!/bin/sh
# PostgreSQL's image runs this once, with an empty volume. The site's account owns its database and is no superuser.
set -eu
psql --username "$POSTGRES_USER" --dbname postgres --no-psqlrc --set ON_ERROR_STOP=1 \
  --set password="$CANDOR_DB_PASSWORD" <<'SQL'
create role candor login password :'password';
create database candor owner candor;
\connect candor
\include /etc/candor/grants.sql
SQL
