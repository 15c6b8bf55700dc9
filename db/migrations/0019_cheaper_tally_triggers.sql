-- Lets statements that tallies don't count skip their triggers. PostgreSQL prepares a trigger's condition again for each
-- statement, and is_rental took most of that time: a hold paid for it although it counts for nothing.

-- Stored as parsed: with the body as text, PostgreSQL parses it for each statement.
create or replace function is_rental(status text) returns boolean language sql immutable
  return status in ('confirmed', 'completed');

-- rental_of and hours_of decide what counts.
drop trigger bookings_tallied on bookings;
create trigger bookings_tallied after insert on bookings
  for each row when (new.status <> 'pending') execute function tally_booking();

-- The list of columns is checked first, at no cost.
drop trigger bookings_tallied_anew on bookings;
create trigger bookings_tallied_again
  after update of status, start_time, end_time, space_id, bundle_id, payment_method on bookings for each row
  when ((is_rental(old.status), old.start_time, old.end_time, old.space_id, old.bundle_id, old.payment_method)
    is distinct from
    (is_rental(new.status), new.start_time, new.end_time, new.space_id, new.bundle_id, new.payment_method))
  execute function tally_booking();
