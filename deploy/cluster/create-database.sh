#!/bin/sh
# Patroni runs this once, on the first primary, with the address of PostgreSQL. The site's account is no superuser.
set -eu
${POSTGRES_PROGRAMS}/psql --dbname "$1" --no-psqlrc --quiet --set ON_ERROR_STOP=1 <<'SQL'
create role candor login password '${CANDOR_DB_PASSWORD}';
-- Candor says so on each connection, which PgBouncer doesn't pass on.
alter role candor set statement_timeout = '15s';
create database candor owner candor template template0;
\connect candor
\include ${CONFIG}/grants.sql
SQL
