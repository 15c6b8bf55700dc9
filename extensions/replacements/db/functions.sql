-- An offer of other times ends when its booking moves, which resumes it, or is cancelled.
create or replace function end_replacements() returns trigger language plpgsql as $$
begin
  update replacements set ended_at = new.updated_at where booking_id = new.id and ended_at is null;
  return null;
end
$$;
create or replace trigger offers_of_other_times_end_with_their_booking after update of status, suspended_at on bookings
  for each row when (
    (old.status <> 'cancelled' and new.status = 'cancelled')
    or (old.suspended_at is not null and new.suspended_at is null)
  ) execute function end_replacements();
