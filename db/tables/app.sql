-- Functions that the other tables need, and the app's own tables.

-- For exclusion constraints and for searching parts of words. Both ship with PostgreSQL.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- A text as searches compare it: see `foldText` in domain, which is the same. Nothing here depends on the
-- locale of the server. It's here because indexes are built with it: a change needs a migration that builds
-- them again.
-- cspell:disable
create or replace function fold_text(written text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(
    replace(replace(replace(replace(
      lower(translate(
        regexp_replace(
          normalize(translate(written, U&'''\2018\2019\02BB\02BC\2032\FF07`\00B4', ''), nfkd),
          U&'[\0300-\036F\00AD\200B-\200F\202A-\202E\2060-\2064\FEFF]', '', 'g'),
        U&'\00D8\00F8\0141\0142\0110\0111\00D0\00F0\0126\0127\0131\0166\0167\1E9E\00C6\0152\00DE\03C2'
          || 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏ',
        U&'oollddddhhitt\00DF\00E6\0153\00FE\03C3'
          || 'αβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџ'
      ) collate "C"),
      U&'\00DF', 'ss'), U&'\00E6', 'ae'), U&'\0153', 'oe'), U&'\00FE', 'th'),
    U&'[\0009-\000D -/:-@[-`{-\00BF\00D7\00F7\1680\2000-\206F\3000-\303F]+', ' ', 'g'))
$$;
-- cspell:enable

-- Changes made to this schema. The comment on it tells which functions it has (server/db/migrate.ts).
create table migrations (
  id serial primary key,
  name varchar(255) not null,
  run_on timestamp not null
);

-- The switches that an owner has used. Without a row, an extension is as it was at first.
create table extension_switches (
  name text primary key,
  is_on boolean not null
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
