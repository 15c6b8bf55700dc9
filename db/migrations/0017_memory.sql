-- Announces every change to what processes keep in memory: also of the catalog, and of a hold that is kept longer.

create function announce_catalog() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog', '');
  return null;
end
$$;
create trigger spaces_announced after insert or update or delete on spaces
  for each statement execute function announce_catalog();
create trigger bundles_announced after insert or update or delete on bundles
  for each statement execute function announce_catalog();

drop trigger bookings_announced on bookings;
create trigger bookings_announced after update of
  status, paid_at, staff_note, start_time, end_time, space_id, bundle_id, hold_expires_at
  on bookings for each row
  when ((old.status, old.paid_at, old.staff_note, old.start_time, old.end_time, old.space_id, old.bundle_id,
      old.hold_expires_at)
    is distinct from
    (new.status, new.paid_at, new.staff_note, new.start_time, new.end_time, new.space_id, new.bundle_id,
      new.hold_expires_at))
  execute function announce_booking();
