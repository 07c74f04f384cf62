#!/usr/bin/env bash
# Installs razz.service as described in docs/operating.md, with the embedded database, then starts, kills and stops it.
# Run as root from a built clone, on a machine with systemd and without an installed shop.
set -euo pipefail
cd "$(dirname "$0")/.."
[ -d /run/systemd/system ] || { echo 'This machine does not run systemd.' >&2; exit 2; }
# These paths are removed at the end, so they must not belong to an installed shop.
for path in /etc/systemd/system/razz.service /etc/razz /var/lib/razz /opt/razz; do
  [ "$path" = "$PWD" ] || [ ! -e "$path" ] || { echo "A shop is already installed here: $path" >&2; exit 2; }
done

fail() {
  echo "$1" >&2
  systemctl status --no-pager --lines 30 razz >&2 || true
  exit 1
}
wait_until_ready() {
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

wait_until_ready 'The unit did not become ready.'
pid=$(systemctl show --property MainPID --value razz)
[ "$(ps -o user= -p "$pid")" = razz ] || fail 'The shop does not run as the user razz.'
kill -KILL "$pid"
for _ in $(seq 20); do
  [ "$(systemctl show --property NRestarts --value razz)" = 1 ] && break
  sleep 1
done
wait_until_ready 'The unit did not restart after its process was killed.'
systemctl stop razz
[ "$(systemctl show --property Result --value razz)" = success ] || fail 'The unit did not stop in time.'
echo 'razz.service starts, restarts when killed, and stops.'
