-- Lists that stay quick whatever is asked of them.

-- Rare or not, every status is found by its index.
drop index bookings_open_by_start;
create index bookings_by_status on bookings (status, start_time, id);

-- A blank in front, so that the start of the first word is found like that of any other: one or two letters are
-- too few for the index in the middle of a word.
create or replace function booking_search_text(customer_name text, email text, first_name text, last_name text)
returns text language sql immutable as $$
  select ' ' || lower(concat_ws(' ', customer_name, email, first_name, last_name))
$$;
update bookings set search_text = ' ' || search_text;
