-- The one move that a customer made of a booking, with what they confirmed. Append-only.
create table booking_moves (
  booking_id uuid primary key references bookings,
  user_id uuid not null references users,
  -- The exact text, with the new date and time.
  consent text not null,
  ip text not null,
  user_agent text not null,
  moved_at timestamptz not null
);
