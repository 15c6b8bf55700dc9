-- Customers who want to hear about a time if it opens.
create table waiting_entries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  -- A local day, and local hours.
  date text not null,
  from_hour integer not null,
  until_hour integer not null,
  hours integer not null,
  -- Both null: any of the cages.
  space_id text references spaces,
  bundle_id text references bundles,
  -- Not asked later than this many hours before the start.
  notice_hours integer not null,
  created_at timestamptz not null,
  -- The customer left, or the day was closed.
  ended_at timestamptz,
  constraint waiting_entries_fit_their_time check (from_hour + hours <= until_hour),
  constraint waiting_entries_are_for_one_item_or_any check (space_id is null or bundle_id is null),
  constraint waiting_entries_date_is_a_day check (date ~ '^\d{4}-\d{2}-\d{2}$')
);
create index waiting_entries_by_day on waiting_entries (date, created_at) where ended_at is null;
create index waiting_entries_by_user on waiting_entries (user_id, created_at);

-- The times that were offered to them: ordinary holds that the system made. Each can be booked by its
-- customer alone.
create table waiting_offers (
  booking_id uuid primary key references bookings,
  entry_id uuid not null references waiting_entries
);
create index waiting_offers_by_entry on waiting_offers (entry_id);
