-- Keeps lists and searches fast for every filter.

-- Covers every status, not only the open ones.
drop index bookings_open_by_start;
create index bookings_by_status on bookings (status, start_time, id);

-- A leading space, so a search for the start of a word also finds the first word. One or two letters are too few for
-- the trigram index in the middle of a word.
create or replace function booking_search_text(customer_name text, email text, first_name text, last_name text)
returns text language sql immutable as $$
  select ' ' || lower(concat_ws(' ', customer_name, email, first_name, last_name))
$$;
update bookings set search_text = ' ' || search_text;
