-- An offered time has one takeover, whatever the caller checked. Those that ended stay.
create or replace function refuse_second_takeover() returns trigger language plpgsql as $$
begin
  perform from bookings where id = new.offered_booking_id for no key update;
  if (select count(*) from resale_takeovers join bookings on bookings.id = booking_id
      where offered_booking_id = new.offered_booking_id and status = 'pending') > 1 then
    raise exception 'booking % is already being taken over', new.offered_booking_id using errcode = 'unique_violation';
  end if;
  return null;
end
$$;
create or replace trigger an_offered_time_is_taken_over_once after insert on resale_takeovers
  for each row execute function refuse_second_takeover();

-- Open time grids that a time is offered, kept, or about to be taken.
create or replace function announce_offer() returns trigger language plpgsql as $$
begin
  perform announce_day(new.start_time);
  return null;
end
$$;
create or replace trigger resale_offers_announced after insert or update on resale_offers
  for each row execute function announce_offer();
create or replace function announce_takeover() returns trigger language plpgsql as $$
begin
  perform announce_day(start_time) from bookings where id = new.booking_id;
  return null;
end
$$;
create or replace trigger resale_takeovers_announced after insert on resale_takeovers
  for each row execute function announce_takeover();
