#!/bin/sh
# Installs what `npm run fleet` starts, from Debian's own packages. Run it as root; it starts no service.
set -eu

if [ "$(id -u)" -ne 0 ]; then
  echo "Run it as root: sudo sh bench/fleet/install.sh" >&2
  exit 1
fi

export DEBIAN_FRONTEND=noninteractive
apt-get update
# Debian's packages start their services as soon as they are installed. The fleet starts its own, on ports of its own.
RUNLEVEL=1 apt-get install --yes --no-install-recommends \
  postgresql patroni etcd-server python3-etcd pgbouncer haproxy prometheus prometheus-alertmanager faketime
for service in postgresql patroni etcd pgbouncer haproxy prometheus prometheus-alertmanager; do
  if [ -d /run/systemd/system ]; then systemctl disable --now "$service" >/dev/null 2>&1 || true; fi
done
