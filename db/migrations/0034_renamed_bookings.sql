-- Renaming a customer rewrites the search text of their bookings. Holds that ended unpaid can be many (20,000 took ten
-- seconds) and no one looks for them, so they keep the old name, unless a late payment revives one.

create function ended_unpaid(booking bookings) returns boolean language sql stable as $$
  select booking.status = 'cancelled' and booking.cancel_reason in ('hold_expired', 'released')
    and not exists (select from payments where booking_id = booking.id)
$$;

create or replace function describe_bookings_of_user() returns trigger language plpgsql as $$
begin
  -- Bookings are always locked in id order, to avoid deadlocks.
  perform from bookings where user_id = new.id and not ended_unpaid(bookings) order by id for no key update;
  update bookings set search_text = booking_search_text(customer_name, new.email, new.first_name, new.last_name)
  where user_id = new.id and not ended_unpaid(bookings);
  return null;
end
$$;

create trigger bookings_described_again before update of status on bookings
  for each row when (old.status = 'cancelled' and new.status <> 'cancelled')
  execute function describe_booking();
