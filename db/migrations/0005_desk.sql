-- Booking details for the desk, and search.

create extension if not exists pg_trgm;

alter table bookings
  -- Made by staff rather than the account owner, who sees it once their email address is verified.
  add column made_by_staff boolean not null default false,
  -- Null if payment is still due or the booking is complimentary.
  add column paid_at timestamptz,
  -- Internal; never shown to the customer.
  add column staff_note text,
  -- Lowercase names and email for staff search, maintained by the triggers below.
  add column search_text text not null default '';

-- A payment that needs attention didn't confirm its booking, unless only the signature was missing.
update bookings set paid_at = received.at
from (
  select booking_id, min(received_at) as at from payments
  where needs_attention is null or needs_attention = 'unsigned'
  group by booking_id
) received
where bookings.id = received.booking_id and bookings.status in ('confirmed', 'completed');

-- Search ---------------------------------------------------------------------------------------------------

create function booking_search_text(customer_name text, email text, first_name text, last_name text)
returns text language sql immutable as $$
  select lower(concat_ws(' ', customer_name, email, first_name, last_name))
$$;

create function describe_booking() returns trigger language plpgsql as $$
begin
  select booking_search_text(new.customer_name, email, first_name, last_name) into new.search_text
  from users where id = new.user_id;
  return new;
end
$$;
create trigger bookings_described before insert or update of user_id, customer_name on bookings
  for each row execute function describe_booking();

-- Creating a booking locks the user's row, so none is missed while a user is renamed.
create function describe_bookings_of_user() returns trigger language plpgsql as $$
begin
  -- Bookings are always locked in id order, to avoid deadlocks.
  perform from bookings where user_id = new.id order by id for no key update;
  update bookings set search_text = booking_search_text(customer_name, new.email, new.first_name, new.last_name)
  where user_id = new.id;
  return null;
end
$$;
create trigger users_renamed after update of email, first_name, last_name on users
  for each row when ((old.email, old.first_name, old.last_name) is distinct from (new.email, new.first_name, new.last_name))
  execute function describe_bookings_of_user();

update bookings set search_text = booking_search_text(customer_name, email, first_name, last_name)
from users where users.id = user_id;

create index bookings_by_words on bookings using gin (search_text gin_trgm_ops);

-- Keyset pagination by start time, for the whole list and for each selective filter. -----------------------
drop index bookings_by_start;
create index bookings_by_start on bookings (start_time, id);
create index bookings_by_item on bookings ((coalesce(space_id, bundle_id)), start_time, id);
create index bookings_open_by_start on bookings (status, start_time, id) where status in ('pending', 'confirmed');
create index bookings_at_the_desk_by_start on bookings (payment_method, start_time, id)
  where payment_method <> 'stripe';

-- Notify open boards of every change they show, not only of slots taken and freed. -------------------------

drop trigger bookings_confirmation_announced on bookings;
drop function announce_confirmation();
create function announce_day(at timestamptz) returns void language sql as $$
  select pg_notify('availability', to_char(at at time zone 'America/New_York', 'YYYY-MM-DD'))
$$;
create function announce_booking() returns trigger language plpgsql as $$
begin
  perform announce_day(new.start_time);
  -- PostgreSQL merges identical notifications within a transaction.
  perform announce_day(old.start_time);
  return null;
end
$$;
create trigger bookings_announced after update of status, paid_at, staff_note, start_time, end_time, space_id, bundle_id
  on bookings for each row
  when ((old.status, old.paid_at, old.staff_note, old.start_time, old.end_time, old.space_id, old.bundle_id)
    is distinct from
    (new.status, new.paid_at, new.staff_note, new.start_time, new.end_time, new.space_id, new.bundle_id))
  execute function announce_booking();

create function announce_signature() returns trigger language plpgsql as $$
begin
  perform announce_day(start_time) from bookings where id = new.booking_id;
  return null;
end
$$;
create trigger booking_agreements_announced after insert on booking_agreements
  for each row execute function announce_signature();
