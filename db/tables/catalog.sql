create table spaces (
  id text primary key,
  name text not null,
  description text not null,
  dimensions text not null,
  equipment text not null,
  hourly_rate numeric(10, 2) not null,
  is_active boolean not null default true,
  version integer not null default 1,
  constraint spaces_rate_is_not_negative check (hourly_rate >= 0)
);

create table bundles (
  id text primary key,
  name text not null,
  description text not null,
  space_ids text[] not null,
  hourly_rate numeric(10, 2) not null,
  is_active boolean not null default true,
  version integer not null default 1,
  constraint bundles_rate_is_not_negative check (hourly_rate >= 0),
  constraint bundles_contain_a_space check (cardinality(space_ids) > 0)
);
