#!/bin/sh
# Sets up Candor on one Debian 13 machine, from the release that this file is in: /opt/candor/releases/1/deploy/install.sh.
# It asks for four values, then says before each step what it does and waits for Enter. You can run it again: it keeps the
# settings and the database that are there.
#
#   --yes    asks nothing; the values are in CANDOR_SITE, SMTP_URL, MAIL_BOUNCES and ADMIN_EMAIL
#   --local  to try it without a public name: Caddy signs the certificate, and this machine trusts it
#
# DATABASE=sqlite uses a file instead of PostgreSQL.
set -eu

yes='' local=''
for option in "$@"; do
  case $option in
    --yes) yes=1 ;;
    --local) local=1 ;;
    *) sed -n '2,/^set/s/^# \{0,1\}//p' "$0" && exit 1 ;;
  esac
done
stop() { echo "$1" >&2 && exit 1; }
[ "$(id -u)" = 0 ] || stop 'Run this as root.'
release=$(cd "$(dirname "$0")/.." && pwd)
case $release in /opt/candor/releases/*) ;; *) stop 'Clone the release to /opt/candor/releases/1 first.' ;; esac

# ask NAME QUESTION: unless the environment has it.
ask() {
  eval "value=\${$1:-}"
  [ -n "$value" ] || [ -n "$yes" ] || { printf '%s: ' "$2" && read -r value; }
  [ -n "$value" ] || stop "$1 is missing."
  eval "$1=\$value"
}

step() {
  printf '\n%s\n' "$1"
  [ -n "$yes" ] || { printf 'Press Enter to do this, or Ctrl+C to stop. ' && read -r _; }
}

ask CANDOR_SITE 'The name of the site, which points to this machine, like candor.example'
ask SMTP_URL 'Your mail server, like smtp://user:password@mail.example:587'
ask MAIL_BOUNCES "The address for mail that can't be delivered; your mail server must discard what arrives there"
ask ADMIN_EMAIL 'Your own address, which gets an invitation as admin'
DATABASE=${DATABASE:-postgres}

step '1. Install Caddy, Node.js and PostgreSQL from Debian.'
apt-get update
packages='adduser ca-certificates caddy git nodejs npm openssl'
[ "$DATABASE" = sqlite ] || packages="$packages postgresql"
apt-get install --yes --no-install-recommends $packages

step '2. Create the account candor, and folders for settings and backups.'
adduser --system --group --no-create-home --home /var/lib/candor candor
mkdir -p /etc/candor
install --directory --owner candor --group candor --mode 700 /var/backups/candor /var/backups/candor-keys

step '3. Build this release, and make it the current one.'
cd "$release" && npm run build
ln -sfn "$release" /opt/candor/current

if [ "$DATABASE" = sqlite ]; then
  url=sqlite:/var/lib/candor/candor.db
else
  url='postgres://candor@/candor?host=/var/run/postgresql'
  step '4. Let PostgreSQL log nothing about authors, and create the database.'
  cp deploy/postgres/candor.conf /etc/postgresql/17/main/conf.d/
  systemctl restart postgresql
  as_postgres() { runuser -u postgres -- "$@"; }
  as_postgres psql --list --quiet --tuples-only | grep -q '^ *candor ' || {
    as_postgres createuser candor
    as_postgres createdb --owner candor --template template0 --locale C.UTF-8 --encoding UTF8 candor
  }
  as_postgres psql --quiet --dbname candor < deploy/postgres/grants.sql
fi

step '5. Write the settings to /etc/candor/candor.env, with a new APP_SECRET, unless they are there.'
umask 077
[ -e /etc/candor/candor.env ] || cat > /etc/candor/candor.env <<END
NODE_ENV=production
DATABASE_URL=$url
KEYS_DIR=/var/lib/candor/keys
PUBLIC_URL=https://$CANDOR_SITE
TRUST_PROXY=127.0.0.1
SMTP_URL=$SMTP_URL
MAIL_BOUNCES=$MAIL_BOUNCES
APP_SECRET=$(openssl rand -hex 32)
END
umask 022

step '6. Write candor-run, which runs commands with the account and the settings of the site.'
cat > /usr/local/bin/candor-run <<'END'
#!/bin/sh
exec systemd-run --quiet --pipe --wait --uid=candor --working-directory=/opt/candor/current \
  --property=EnvironmentFile=/etc/candor/candor.env --property=LimitCORE=0 \
  /opt/candor/current/node_modules/.bin/node "$@"
END
chmod 755 /usr/local/bin/candor-run

step '7. Start the server.'
cp deploy/candor.service deploy/candor-backup.service deploy/candor-backup.timer /etc/systemd/system/
systemctl daemon-reload
systemctl enable --now candor

step '8. Let Caddy get a certificate and pass on requests.'
sed "s/{\$CANDOR_SITE:.*}/$CANDOR_SITE/" server/http/proxy-examples/Caddyfile > /etc/caddy/Caddyfile
if [ -n "$local" ]; then
  sed -i '0,/^{$/s//{\n\tlocal_certs/' /etc/caddy/Caddyfile
  echo "127.0.0.1 $CANDOR_SITE" >> /etc/hosts
  echo NODE_USE_SYSTEM_CA=1 >> /etc/candor/candor.env
fi
systemctl reload caddy
[ -z "$local" ] || caddy trust

step '9. Make the first backup, and one every day from now on.'
systemctl enable --now candor-backup.timer
systemctl start candor-backup

step '10. Run the doctor, which checks all of this and says what is left to do.'
candor-run server/commands/doctor.ts || true

step "11. Invite $ADMIN_EMAIL as admin. Open the link, choose a password and set up a second factor."
candor-run server/commands/user.ts --email "$ADMIN_EMAIL" --role admin --invite
