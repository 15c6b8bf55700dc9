-- Staff find bookings by digits of the customer's phone number.
drop function booking_search_text(text, text, text, text);
create function booking_search_text(customer_name text, email text, first_name text, last_name text, phone text)
returns text language sql immutable as $$
  select ' ' || fold_text(concat_ws(' ', customer_name, email, first_name, last_name, phone))
$$;

create or replace function describe_booking() returns trigger language plpgsql as $$
begin
  select booking_search_text(new.customer_name, email, first_name, last_name, phone) into new.search_text
  from users where id = new.user_id;
  return new;
end
$$;

create or replace function describe_bookings_of_user() returns trigger language plpgsql as $$
begin
  -- Bookings are always locked in id order, to avoid deadlocks.
  perform from bookings where user_id = new.id and not ended_unpaid(bookings) order by id for no key update;
  update bookings
  set search_text = booking_search_text(customer_name, new.email, new.first_name, new.last_name, new.phone)
  where user_id = new.id and not ended_unpaid(bookings);
  return null;
end
$$;
drop trigger users_renamed on users;
create trigger users_renamed after update of email, first_name, last_name, phone on users
  for each row when ((old.email, old.first_name, old.last_name, old.phone)
    is distinct from (new.email, new.first_name, new.last_name, new.phone))
  execute function describe_bookings_of_user();

update bookings set search_text = booking_search_text(customer_name, email, first_name, last_name, phone)
from users where users.id = user_id and phone is not null;
