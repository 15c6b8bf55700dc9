-- JPEG pictures of spaces and bundles, by the SHA-256 of their bytes. Never changed or deleted.
create table pictures (
  id text primary key,
  bytes bytea not null,
  created_at timestamptz not null,
  constraint pictures_are_small check (octet_length(bytes) <= 300000)
);

create table spaces (
  id text primary key,
  name text not null,
  description text not null,
  dimensions text not null,
  equipment text not null,
  hourly_rate numeric(10, 2) not null,
  is_active boolean not null default true,
  version integer not null default 1,
  -- Ties are in the order of ids.
  position integer not null default 0,
  -- The local days on which it can be booked: from the first, before the second. Null: no such limit.
  starts_on text,
  retires_on text,
  picture_id text references pictures,
  constraint spaces_rate_is_not_negative check (hourly_rate >= 0),
  constraint spaces_start_before_they_retire check (starts_on <= retires_on),
  constraint spaces_dates_are_days check (starts_on ~ '^\d{4}-\d{2}-\d{2}$' and retires_on ~ '^\d{4}-\d{2}-\d{2}$')
);

create table bundles (
  id text primary key,
  name text not null,
  description text not null,
  space_ids text[] not null,
  hourly_rate numeric(10, 2) not null,
  is_active boolean not null default true,
  version integer not null default 1,
  position integer not null default 0,
  starts_on text,
  retires_on text,
  picture_id text references pictures,
  -- With other spaces from a day on, a bundle is another row: this is the first one. Null: it is the first.
  first_id text references bundles,
  constraint bundles_rate_is_not_negative check (hourly_rate >= 0),
  constraint bundles_contain_a_space check (cardinality(space_ids) > 0),
  constraint bundles_start_before_they_retire check (starts_on <= retires_on),
  constraint bundles_dates_are_days check (starts_on ~ '^\d{4}-\d{2}-\d{2}$' and retires_on ~ '^\d{4}-\d{2}-\d{2}$')
);

-- The owner's price rules in their order. A null condition is met by anything; no space and no bundle: all of them.
create table price_rules (
  position integer primary key,
  label text not null,
  space_id text references spaces,
  -- Several spaces, such as all cages.
  space_ids text[],
  bundle_id text references bundles,
  weekdays integer[],
  from_hour integer,
  until_hour integer,
  first_date text,
  last_date text,
  -- One of three: in place of the catalog's rate, or dollars or percent more than it, or less if negative.
  hourly_rate numeric(10, 2),
  change_by numeric(10, 2),
  change_percent integer,
  constraint price_rules_are_for_some_items_or_all check (num_nonnulls(space_id, space_ids, bundle_id) <= 1),
  constraint price_rules_name_a_space check (cardinality(space_ids) > 0),
  constraint price_rules_make_one_rate check (num_nonnulls(hourly_rate, change_by, change_percent) = 1),
  constraint price_rules_change_something check (change_by <> 0 and abs(change_by) < 10000 or change_percent <> 0 and change_percent between -99 and 900 or hourly_rate is not null),
  constraint price_rules_weekdays_are_known check (cardinality(weekdays) > 0 and weekdays <@ array[1, 2, 3, 4, 5, 6, 7]),
  constraint price_rules_hours_are_in_order check (from_hour >= 0 and until_hour <= 24 and from_hour < until_hour),
  constraint price_rules_dates_are_in_order check (first_date <= last_date),
  constraint price_rules_rate_is_not_negative check (hourly_rate >= 0)
);

-- How often the list of price rules was saved. No row: never, which is version 1.
create table price_list (
  only_row boolean primary key default true check (only_row),
  version integer not null
);

-- When customers can book, as the owner set it; the last version counts. None: the hours of the spec. Append-only.
create table opening_hours_versions (
  -- 1, 2, …, so that of two people who save only one is next.
  version integer primary key,
  -- OpeningHours in domain.
  hours json not null,
  saved_by uuid not null references users,
  saved_at timestamptz not null
);
