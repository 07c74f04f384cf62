#!/usr/bin/env bash
# Installs razz.service as docs/operating.md says, with the embedded database, and starts, kills and stops it.
# Run as root from a built clone, on a machine whose init is systemd and that has no shop yet.
set -euo pipefail
cd "$(dirname "$0")/.."
[ -d /run/systemd/system ] || { echo 'systemd is not the init of this machine' >&2; exit 2; }
# What is removed at the end must not be somebody's shop.
for path in /etc/systemd/system/razz.service /etc/razz /var/lib/razz /opt/razz; do
  [ "$path" = "$PWD" ] || [ ! -e "$path" ] || { echo "a shop is installed here already: $path" >&2; exit 2; }
done

fail() {
  echo "$1" >&2
  systemctl status --no-pager --lines 30 razz >&2 || true
  exit 1
}
ready() {
  for _ in $(seq 60); do
    curl --silent --fail http://127.0.0.1:3000/readyz >/dev/null && return
    sleep 1
  done
  fail "$1"
}
remove() {
  systemctl disable --now razz 2>/dev/null || true
  rm -rf /etc/systemd/system/razz.service /etc/razz /var/lib/razz
  [ "$PWD" = /opt/razz ] || rm -rf /opt/razz
  systemctl daemon-reload
}
trap remove EXIT

id razz >/dev/null 2>&1 || useradd --system --home-dir /var/lib/razz razz
[ "$PWD" = /opt/razz ] || cp -a . /opt/razz
install -D --mode 0600 /dev/null /etc/razz/razz.env
printf '%s\n' 'PUBLIC_URL=https://shop.example' "SHOP_SECRET=$(openssl rand -hex 32)" >/etc/razz/razz.env
sed "s#/usr/bin/node#$(command -v node)#" deploy/razz.service >/etc/systemd/system/razz.service
systemctl daemon-reload
systemctl enable --now razz

ready 'the unit did not become ready'
pid=$(systemctl show --property MainPID --value razz)
[ "$(ps -o user= -p "$pid")" = razz ] || fail 'the shop does not run as razz'
kill -KILL "$pid"
for _ in $(seq 20); do
  [ "$(systemctl show --property NRestarts --value razz)" = 1 ] && break
  sleep 1
done
ready 'the unit was not started again after its process was killed'
systemctl stop razz
[ "$(systemctl show --property Result --value razz)" = success ] || fail 'the unit did not stop in time'
echo 'razz.service starts, is started again when killed, and stops.'
