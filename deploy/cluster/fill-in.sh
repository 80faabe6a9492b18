#!/bin/sh
# Writes what one machine needs, and no other machine's passwords, into a folder for its /etc/candor.
# Usage: sh fill-in.sh VALUES MACHINE FOLDER, such as sh fill-in.sh ~/cluster.env db1 ~/filled/db1
set -eu
umask 077
MACHINE=$2
mkdir -p "$3"
values=$(realpath "$1") folder=$(realpath "$3")
ROLE=${MACHINE%[0-9]}
case $ROLE in
  db) files='etcd.yml patroni.yml create-database.sh ../postgres/candor.conf ../postgres/grants.sql' ;;
  app) files='haproxy-database.cfg pgbouncer.ini userlist.txt candor.env' ;;
  site) files='haproxy-site.cfg interrupted.json.http unavailable.json.http unavailable.html.http valkey.conf' ;;
  *) echo "A machine is db1 to db3, app1 to app3, or site, not $MACHINE." >&2 && exit 1 ;;
esac

# The values are a shell's, whatever characters are in them.
. "$values"
[ "$ROLE" = site ] || eval "ADDRESS=\$$(echo "$MACHINE" | tr a-z A-Z)"
names="MACHINE ROLE ${ADDRESS:+ADDRESS} $(sed -n 's/^\([A-Z0-9_]*\)=.*/\1/p' "$values")"
replace=$(for name in $names; do
  eval "value=\$$name"
  [ -n "$value" ] || { echo "$name is empty in $values." >&2 && exit 1; }
  printf 's|[$]{%s}|%s|g\n' "$name" "$(printf %s "$value" | sed 's/[\\&|]/\\&/g')"
done)

cd "$(dirname "$0")"
for file in nftables.conf $files; do
  sed "$replace" "$file" > "$folder/$(basename "$file")"
done
if grep -o '[$]{[A-Z0-9_]*}' "$folder"/* >&2; then exit 1; fi
