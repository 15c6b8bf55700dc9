-- Functions that the other tables need, and the app's own tables.

-- For exclusion constraints and for searching parts of words. Both ship with PostgreSQL.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- Searches ignore accents and apostrophes: phones type "O’Brien" where a keyboard types "O'Brien", and staff leave out accents. The same
-- as `foldText` in domain. It's here because indexes are built with it: a change needs a migration that builds them again.
create or replace function fold_text(written text) returns text language sql immutable parallel safe as $$
  select translate(
    lower(regexp_replace(normalize(written, nfd), U&'[\0300-\036F]', '', 'g')),
    U&'\00F8\00D8\0142\0141\0111\0110''\2018\2019\02BC`\00B4', 'oo' || 'll' || 'dd'
  )
$$;

-- Changes made to this schema. The comment on it tells which functions it has (server/db/migrate.ts).
create table migrations (
  id serial primary key,
  name varchar(255) not null,
  run_on timestamp not null
);

-- Attempt counters shared by all processes, in the shape rate-limiter-flexible expects. Keys contain hashed email
-- addresses, never the addresses themselves.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expire on rate_limits (expire);

-- Rows that /readyz writes to find out whether the database can (see probe_writes).
create table write_probes (
  only_row boolean primary key default true check (only_row),
  probed_at timestamptz not null
);

-- The sandbox's clock (sandbox/clock).
create table sandbox_clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null
);
