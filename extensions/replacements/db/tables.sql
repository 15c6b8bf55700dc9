-- Times that a customer was offered in place of a closed one. The first is kept for them in
-- booking_occupancy.
create table replacements (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings,
  -- The closed time.
  space_id text references spaces,
  bundle_id text references bundles,
  start_time timestamptz not null,
  end_time timestamptz not null,
  -- Each with spaceId, bundleId, and start, the best first. None: the booking is about to be cancelled.
  times jsonb not null,
  kept_until timestamptz not null,
  -- Why it's closed, as the customer reads it.
  reason text not null,
  created_by uuid not null references users,
  created_at timestamptz not null,
  -- Answered, lapsed, or taken back.
  ended_at timestamptz,
  -- The SHA-256 of the token in the emailed link. All of one email share it.
  token text
);
create unique index a_booking_is_replaced_once_at_a_time on replacements (booking_id) where ended_at is null;
create index replacements_by_start on replacements (start_time);
create index replacements_by_token on replacements (token) where token is not null;
