#!/bin/sh
# Creates the database and its two roles (docs/operations.md, "Two roles"). PostgreSQL's image runs it once, as its superuser.
set -eu

psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username=postgres \
  --set=owner_password="$OWNER_PASSWORD" --set=server_password="$SERVER_PASSWORD" <<'SQL'
-- createdb: the weekly check restores the newest backup into a database of its own.
create role barn_owner login createdb password :'owner_password';
create role barn_server login password :'server_password';
create database barn owner barn_owner encoding 'UTF8' template template0;
\connect barn
revoke execute on function lo_create(oid), lo_creat(integer), lo_from_bytea(oid, bytea) from public;
SQL
