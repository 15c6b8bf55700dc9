-- Days closed together share a range, so they can be reopened together.

create table blocked_dates (
  id uuid primary key default gen_random_uuid(),
  date text not null,
  reason text not null,
  created_by uuid not null references users,
  created_at timestamptz not null,
  range_id uuid,
  constraint blocked_dates_once_a_day unique (date),
  constraint blocked_dates_date_is_a_day check (date ~ '^\d{4}-\d{2}-\d{2}$'),
  constraint blocked_dates_have_a_reason check (btrim(reason) <> '')
);

-- Closes part of a day or specific spaces. A closure of all spaces for a whole day is a blocked date.
create table closures (
  id uuid primary key default gen_random_uuid(),
  date text not null,
  -- Local hours, half-open; null for all day.
  from_hour integer,
  until_hour integer,
  -- Null for all spaces.
  space_ids text[],
  reason text not null,
  created_by uuid not null references users,
  created_at timestamptz not null,
  range_id uuid,
  constraint closures_are_not_the_same_twice unique nulls not distinct (date, from_hour, until_hour, space_ids),
  constraint closures_date_is_a_day check (date ~ '^\d{4}-\d{2}-\d{2}$'),
  constraint closures_are_of_a_part check (from_hour is not null or space_ids is not null),
  constraint closures_hours_are_a_span check (
    (from_hour is null) = (until_hour is null) and from_hour >= 0 and until_hour <= 24 and from_hour < until_hour
  ),
  constraint closures_name_a_space check (cardinality(space_ids) > 0),
  constraint closures_have_a_reason check (btrim(reason) <> '')
);
