-- Bookings that their customers offer back, as they were then: one that was moved since is no longer offered.
create table resale_offers (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings,
  start_time timestamptz not null,
  end_time timestamptz not null,
  -- Its space or bundle.
  item_id text not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz
);
create unique index a_booking_is_offered_once on resale_offers (booking_id) where withdrawn_at is null;
create index resale_offers_by_start on resale_offers (start_time) where withdrawn_at is null;

-- The bookings that take over the time of an offered one once they're paid. One at a time is pending: see
-- refuse_second_takeover.
create table resale_takeovers (
  booking_id uuid primary key references bookings,
  offered_booking_id uuid not null references bookings
);
create index resale_takeovers_by_offered on resale_takeovers (offered_booking_id);
