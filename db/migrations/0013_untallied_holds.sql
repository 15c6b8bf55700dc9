-- Skips tallying for unpaid holds, so holding a slot doesn't pay for it.
drop trigger bookings_tallied on bookings;
create trigger bookings_tallied after insert on bookings
  for each row when (is_rental(new.status)) execute function tally_booking();
create trigger bookings_untallied after delete on bookings
  for each row when (is_rental(old.status)) execute function tally_booking();
