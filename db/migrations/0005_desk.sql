-- What the desk needs to know of a booking, and how it finds one among many.

create extension if not exists pg_trgm;

alter table bookings
  -- Not by whoever owns the account: an address that nobody has verified does not get to see it.
  add column made_by_staff boolean not null default false,
  -- When its money was in; null: it is still due, or complimentary.
  add column paid_at timestamptz,
  -- What staff tell each other. The customer never sees it.
  add column staff_note text,
  -- Who it is for, in small letters: what staff search. Kept by the triggers below.
  add column search_text text not null default '';

-- Money that was put before staff confirmed nothing, unless only the signature was missing.
update bookings set paid_at = received.at
from (
  select booking_id, min(received_at) as at from payments
  where needs_attention is null or needs_attention = 'unsigned'
  group by booking_id
) received
where bookings.id = received.booking_id and bookings.status in ('confirmed', 'completed');

-- Searching ------------------------------------------------------------------------------------------------

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

-- Whoever adds a booking to an account holds the account's row, so none slips between the two.
create function describe_bookings_of_user() returns trigger language plpgsql as $$
begin
  -- In the order in which everybody locks bookings.
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

-- Lists by time, paged by key: whole, and for each filter that few bookings pass. ---------------------------
drop index bookings_by_start;
create index bookings_by_start on bookings (start_time, id);
create index bookings_by_item on bookings ((coalesce(space_id, bundle_id)), start_time, id);
create index bookings_open_by_start on bookings (status, start_time, id) where status in ('pending', 'confirmed');
create index bookings_at_the_desk_by_start on bookings (payment_method, start_time, id)
  where payment_method <> 'stripe';

-- Every open board hears of what it shows, not only of slots taken and freed. --------------------------------

drop trigger bookings_confirmation_announced on bookings;
drop function announce_confirmation();
create function announce_day(at timestamptz) returns void language sql as $$
  select pg_notify('availability', to_char(at at time zone 'America/New_York', 'YYYY-MM-DD'))
$$;
create function announce_booking() returns trigger language plpgsql as $$
begin
  perform announce_day(new.start_time);
  -- The same day twice is announced once.
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
