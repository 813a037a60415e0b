#!/bin/sh
# My entries in a pool, over REST. POOL_URL is the site, POOL_TOKEN an API token.
set -eu
: "${POOL_URL:?the address of the site}" "${POOL_TOKEN:?an API token}"

call() {
  path=$1
  shift
  curl --silent --show-error --fail-with-body "$POOL_URL/api/$path" -H "Authorization: Bearer $POOL_TOKEN" "$@"
}

case ${1:-} in
entries) call my-entries ;;
deadline) call "picks/deadline/$2" ;;
used) call "participants/$2/used-teams" ;;
pick)
  call picks -H 'Content-Type: application/json' \
    --data "{\"participantId\": \"$2\", \"teamId\": \"$3\", \"week\": $4}"
  ;;
*)
  echo "usage: pool.sh entries | deadline WEEK | used ENTRY | pick ENTRY TEAM WEEK" >&2
  exit 2
  ;;
esac
echo
