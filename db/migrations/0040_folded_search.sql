-- Searches ignore accents and apostrophes: phones type "O’Brien" where a keyboard types "O'Brien", and staff leave out
-- accents. The same as `foldText` in domain.

create function fold_text(written text) returns text language sql immutable parallel safe as $$
  select translate(
    lower(regexp_replace(normalize(written, nfd), U&'[\0300-\036F]', '', 'g')),
    U&'\00F8\00D8\0142\0141\0111\0110''\2018\2019\02BC`\00B4', 'oo' || 'll' || 'dd'
  )
$$;

create or replace function booking_search_text(customer_name text, email text, first_name text, last_name text)
returns text language sql immutable as $$
  select ' ' || fold_text(concat_ws(' ', customer_name, email, first_name, last_name))
$$;
update bookings set search_text = fold_text(search_text) where search_text <> fold_text(search_text);

-- The expressions must match those of the queries for the list of users exactly.
drop index users_by_name_start, users_by_last_name_start;
create index users_by_name_start on users (fold_text(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) text_pattern_ops);
create index users_by_last_name_start on users (fold_text(last_name) text_pattern_ops);
