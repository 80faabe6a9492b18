#!/bin/sh
# back-up.sh BACKUPS KEYS: writes a backup of today into one folder and the keys of each year into the other, tests that the
# backup can be restored, and deletes those that are older than two weeks: they have what people erased since. Run it with
# the site's account and settings, as candor-backup.service does.
set -eu
umask 077
backups=$1
keys=$2
cd "$(dirname "$0")/.."
node=node_modules/.bin/node

rm -rf "$backups"/newest.db* "$backups"/candor-test-*
"$node" server/commands/backup.ts "$backups/newest.db" --keys "$keys"
"$node" server/commands/restore.ts "$backups/newest.db" --test
mv "$backups/newest.db" "$backups/candor-$(date +%F).db"
find "$backups" -name 'candor-*.db' -mtime +13 -delete
